"""CR vocabulary: colours, types, zones, steps, mana symbols, costs."""
