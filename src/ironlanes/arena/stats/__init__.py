"""Statistics of a match."""
