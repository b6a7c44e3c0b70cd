"""Where everything on a board goes: cities, tracks, slots and names, computed from the board file."""
