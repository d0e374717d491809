"""English inflection, as far as cards need it: six forms of a verb, two of a noun."""

from __future__ import annotations

from typing import Final

# words that agree with the register and are no regular verbs: singular, plural
AGREEING: Final[dict[str, tuple[str, str]]] = {
    "'s": ("'s", "are"),
    "'re": ("'s", "'re"),
    "doesn't": ("doesn't", "don't"),
    "isn't": ("isn't", "aren't"),
    "was": ("was", "were"),
    "wasn't": ("wasn't", "weren't"),
    "hasn't": ("hasn't", "haven't"),
    "its": ("its", "their"),
    "it": ("it", "them"),
    "itself": ("itself", "themselves"),
    "they": ("it", "they"),
    "that": ("that", "those"),
    "this": ("this", "these"),
}

_THIRD: Final[dict[str, str]] = {"be": "is", "have": "has", "do": "does", "go": "goes"}
_PLURAL_OF_BE: Final = "are"

_PAST: Final[dict[str, tuple[str, str]]] = {
    "be": ("was", "been"),
    "become": ("became", "become"),
    "begin": ("began", "begun"),
    "bid": ("bid", "bid"),
    "cast": ("cast", "cast"),
    "choose": ("chose", "chosen"),
    "deal": ("dealt", "dealt"),
    "do": ("did", "done"),
    "draw": ("drew", "drawn"),
    "fight": ("fought", "fought"),
    "find": ("found", "found"),
    "get": ("got", "gotten"),
    "give": ("gave", "given"),
    "go": ("went", "gone"),
    "have": ("had", "had"),
    "hold": ("held", "held"),
    "leave": ("left", "left"),
    "lose": ("lost", "lost"),
    "pay": ("paid", "paid"),
    "put": ("put", "put"),
    "say": ("said", "said"),
    "see": ("saw", "seen"),
    "seek": ("sought", "sought"),
    "set": ("set", "set"),
    "speak": ("spoke", "spoken"),
    "spend": ("spent", "spent"),
    "take": ("took", "taken"),
    "win": ("won", "won"),
    "write": ("wrote", "written"),
}

_DOUBLED: Final = frozenset(
    "bid clap commit control cut drop flip get hit map plan plot put set skip stun swap tap transfer untap win begin "
    "regret refer rip sit spin stop".split()
)
_ING: Final[dict[str, str]] = {"be": "being", "die": "dying", "tie": "tying"}

_SAME: Final = frozenset(
    "Aetherborn Aurochs Eldrazi Elves Equipment Fish Foxes Jellyfish Kithkin Kor Merfolk Moonfolk Myr Plains "
    "Samurai Sheep Squid Starfish Thalakos Treefolk Vedalken Viashino".split()
)
_PLURAL: Final[dict[str, str]] = {
    "Coward": "Cowards",
    "Cyclops": "Cyclopes",
    "Dwarf": "Dwarves",
    "Elf": "Elves",
    "Fungus": "Funguses",
    "Hero": "Heroes",
    "Homunculus": "Homunculi",
    "Locus": "Loci",
    "Mouse": "Mice",
    "Nautilus": "Nautiluses",
    "Octopus": "Octopuses",
    "Ox": "Oxen",
    "Pegasus": "Pegasi",
    "Sphinx": "Sphinxes",
    "Werewolf": "Werewolves",
    "Wolf": "Wolves",
    "die": "dice",
    "foot": "feet",
    "half": "halves",
    "life": "lives",
    "power-up": "power-ups",
}


def _consonant_y(word: str) -> bool:
    return word.endswith("y") and word[-2] not in "aeiou"


def verb(word: str) -> tuple[str, str, str, str, str, str]:
    """Third person singular, plural, past, -ing, bare infinitive, participle of a verb given as infinitive."""
    pair = AGREEING.get(word)
    if pair is not None:
        return (pair[0], pair[1], pair[0], pair[1], pair[1], pair[1])
    third = _THIRD.get(word)
    if third is None:
        if word.endswith(("s", "sh", "ch", "x", "z", "o")):
            third = word + "es"
        elif _consonant_y(word):
            third = word[:-1] + "ies"
        else:
            third = word + "s"
    stem = word + word[-1] if word in _DOUBLED else word
    irregular = _PAST.get(word)
    if irregular is not None:
        past, participle = irregular
    else:
        if word.endswith("e"):
            past = word + "d"
        elif _consonant_y(word):
            past = word[:-1] + "ied"
        else:
            past = stem + "ed"
        participle = past
    ing = _ING.get(word)
    if ing is None:
        ing = word[:-1] + "ing" if word.endswith("e") and not word.endswith("ee") else stem + "ing"
    return (third, _PLURAL_OF_BE if word == "be" else word, past, ing, word, participle)


def plural(word: str) -> str:
    """The plural of a noun given in the singular; capitals are kept."""
    if word in _SAME:
        return word
    known = _PLURAL.get(word)
    if known is not None:
        return known
    if word.endswith(("s", "sh", "ch", "x", "z")):
        return word + "es"
    if _consonant_y(word):
        return word[:-1] + "ies"
    if word.endswith("man") and word not in ("Human", "Shaman"):
        return word[:-3] + "men"
    return word + "s"


def noun(word: str) -> tuple[str, str, str, str, str, str]:
    """The forms of a noun as those of a verb: singular, then plural in all others."""
    many = plural(word)
    return (word, many, many, many, many, many)
