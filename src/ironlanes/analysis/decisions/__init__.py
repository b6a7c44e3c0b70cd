"""How good decisions were, from what their seats could know."""
