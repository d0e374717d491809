"""The Comprehensive Rules as data: load a copy of the text, look up, search, check citations."""
