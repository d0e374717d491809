"""`python -m spellwright`."""

from spellwright.cli.main import main

if __name__ == "__main__":
    main()
