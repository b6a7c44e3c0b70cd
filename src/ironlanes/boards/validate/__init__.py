"""Checks of a board before it is played, and the problems that they report."""
