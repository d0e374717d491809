"""CR 702, where a keyword cannot be said in IR."""
