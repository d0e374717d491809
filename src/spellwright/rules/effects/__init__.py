"""One file a verb of CR 701."""
