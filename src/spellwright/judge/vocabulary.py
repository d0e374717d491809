"""The words of scenarios: verbs, steps of a turn, kinds of decisions, properties with the kind of value each has.

docs/scenarios.md lists the same words; a test compares the two.
"""

from __future__ import annotations

from typing import Final

STEPS: Final = (
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "first strike damage",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
)
"""CR 500.1. The steps and main phases of a turn, in order."""

STEP_ALIASES: Final = {
    "main": "precombat main",
    "main 1": "precombat main",
    "main 2": "postcombat main",
    "combat": "beginning of combat",
    "attack": "declare attackers",
    "block": "declare blockers",
    "damage": "combat damage",
    "end step": "end",
}

ZONES: Final = ("battlefield", "hand", "library", "graveyard", "exile", "command", "stack")

DECISIONS: Final = {
    "action": "what to do with priority (CR 117.1)",
    "attackers": "which creatures attack what (CR 508.1)",
    "blockers": "which creatures block which (CR 509.1)",
    "target": "the objects or players of one instance of the word target (CR 601.2c)",
    "mode": "the modes of a spell or ability (CR 700.2)",
    "x": "the value of X or of another variable cost (CR 107.3)",
    "cost": "how a cost with a choice is to be paid: additional costs, hybrid symbols, what is sacrificed (CR 601.2b)",
    "payment": "which mana pays, and which mana abilities are activated for it (CR 601.2g, h)",
    "division": "how damage or counters are divided (CR 601.2d, 510.1c)",
    "yes or no": "whether to do what may be done (CR 608.2d)",
    "object": "which objects or cards are chosen, other than as targets",
    "player": "which player is chosen",
    "number": "a number",
    "color": "a colour, or a type of mana",
    "type": "a card type, creature type or land type",
    "name": "a card name",
    "word": "one of several words or abilities",
    "order": "an order: of cards, triggered abilities (CR 603.3b), damage",
    "pile": "the parts of a division into piles",
    "replacement": "the replacement or prevention effect that applies next (CR 616.1)",
    "new target": "whether and how the targets of a spell, ability or copy change (CR 115.7)",
    "mulligan": "whether to keep a hand (CR 103.5)",
    "coin": "how a coin falls: heads, tails, win, lose (CR 705)",
    "die": "what is rolled (CR 706)",
}

ACTS: Final = {
    "play": ("way", "from", "face"),
    "cast": (
        "x",
        "targets",
        "divide",
        "modes",
        "costs",
        "way",
        "face",
        "face down",
        "from",
        "pay",
        "as",
    ),
    "activate": ("ability", "x", "targets", "divide", "modes", "costs", "for", "pay", "as"),
    "tap": ("ability", "for", "pay"),
    "attack": (),
    "block": (),
    "turn up": ("x", "costs", "pay"),
    "suspend": ("x", "pay"),
    "foretell": ("pay",),
    "plot": ("pay",),
    "unlock": ("face", "pay"),
    "special": ("x", "pay"),
    "concede": (),
}
"""Each act with the fields it may have besides `by`, `at`, `response to` and `answers`."""

OBJECT: Final = {
    "name": ("text", "its name, none if it has none"),
    "zone": ("text", "the zone it is in"),
    "controller": ("ref", "who controls it"),
    "owner": ("ref", "who owns it"),
    "exists": ("flag", "whether it is in the game"),
    "power": ("number", "its power"),
    "toughness": ("number", "its toughness"),
    "base power": ("number", "its base power (CR 613.4b)"),
    "base toughness": ("number", "its base toughness"),
    "loyalty": ("number", "its loyalty"),
    "defense": ("number", "its defense"),
    "colors": ("words", "its colours"),
    "types": ("words", "its card types"),
    "subtypes": ("words", "its subtypes"),
    "supertypes": ("words", "its supertypes"),
    "keywords": ("words", "its keyword abilities"),
    "abilities": ("number", "how many abilities it has"),
    "mana value": ("number", "its mana value (CR 202.3)"),
    "mana cost": ("mana", "its mana cost, none if it has none"),
    "counters": ("counters", "the counters on it"),
    "tapped": ("flag", "whether it is tapped"),
    "face down": ("flag", "whether it is face down"),
    "face down by": ("text", "how it came to be face down: `morph`, `manifest` and so on, `effect` (CR 708.6)"),
    "card": ("text", "the name of the card it is, face down too"),
    "phased out": ("flag", "whether it is phased out"),
    "token": ("flag", "whether it is a token"),
    "copy": ("flag", "whether it is a copy of a spell, card or permanent"),
    "attached to": ("ref", "what it is attached to"),
    "attachments": ("names", "what is attached to it"),
    "damage": ("number", "the damage marked on it"),
    "attacking": ("ref", "the player or permanent it attacks"),
    "blocking": ("names", "the creatures it blocks"),
    "blocked": ("flag", "whether it is a blocked creature"),
    "can tap": ("flag", "whether its controller has had it since their turn began, or it has haste (CR 302.6)"),
    "taps for": ("mana types", "the types of mana its controller can get now by tapping it for mana, each tried"),
    "x": ("number", "the value of X (CR 107.3)"),
    "targets": ("names", "its targets"),
    "chosen": ("words", "the choices made for it: colours, types, names"),
    "text": ("text", "its rules text as it reads now, without reminder text (CR 612)"),
    "collector number": ("text", "its collector number, none if it has none"),
    "year": ("text", "the year in its small print, none if it is not known"),
    "revealed to": ("refs", "the players who may look at it"),
}

PLAYER: Final = {
    "life": ("number", "life total"),
    "poison": ("number", "poison counters"),
    "counters": ("counters", "other counters"),
    "mana": ("mana", "the mana in the pool"),
    "hand": ("names", "cards in hand"),
    "library": ("row", "cards of the library, top first"),
    "library size": ("number", "how many cards the library has"),
    "graveyard": ("names", "cards in the graveyard"),
    "exile": ("names", "cards owned in exile"),
    "command": ("names", "objects in the command zone"),
    "battlefield": ("names", "permanents controlled"),
    "tokens": ("names", "tokens controlled"),
    "emblems": ("number", "emblems owned"),
    "designations": ("words", "monarch, initiative, city's blessing and the like"),
    "lands played": ("number", "lands played this turn"),
    "hand limit": ("number", "maximum hand size, none if there is none"),
    "won": ("flag", "whether they have won"),
    "lost": ("flag", "whether they have lost"),
}

TURN: Final = {
    "number": ("number", "the number of the turn"),
    "active": ("ref", "whose turn it is"),
    "step": ("text", "the step or main phase"),
    "priority": ("ref", "who has priority, none while no player has it"),
}

GAME: Final = {
    "over": ("flag", "whether it has ended"),
    "winner": ("ref", "who won, none if nobody has"),
    "draw": ("flag", "whether it is a draw"),
    "day": ("text", "day, night or none"),
}

DECISION: Final = {
    "kind": ("text", "the kind of decision that waits"),
    "by": ("ref", "who is asked"),
    "options": ("words", "what may be answered, by name or text"),
    "least": ("number", "how many have to be chosen, or the least number"),
    "most": ("number", "how many may be chosen, or the greatest number"),
}

STACK: Final = {
    "stack": ("row", "the objects on the stack, top first"),
}

STACK_ENTRY: Final = ("name", "kind", "controller", "x", "targets", "source")

TOPICS: Final = {
    "object": OBJECT,
    "player": PLAYER,
    "seen by": OBJECT,
    "turn": TURN,
    "game": GAME,
    "decision": DECISION,
}


def kind_of(topic: str, prop: str) -> str:
    """The kind of value that a property has. Raises KeyError for an unknown one."""
    if topic == "stack":
        return STACK["stack"][0]
    if topic == "count":
        return "number"
    return TOPICS[topic][prop][0]
