"""The game and the replay in a terminal."""
