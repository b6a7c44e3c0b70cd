"""What any long-running process needs: clock, logs, background tasks, encodings. Knows nothing of the game."""
