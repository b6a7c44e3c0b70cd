"""Load bots by name, from Python files, and as programs in any language."""
