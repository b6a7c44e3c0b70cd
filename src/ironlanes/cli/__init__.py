"""The command line. `commands` has one file per command."""
