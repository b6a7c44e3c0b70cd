"""Events, turns and tracks in words."""
