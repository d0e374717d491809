"""The `spellwright` command: one thin file a subcommand."""
