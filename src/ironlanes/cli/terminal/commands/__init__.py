"""Parse and answer the lines that a player types."""
