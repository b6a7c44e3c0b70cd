"""Play and replay games in a terminal."""
