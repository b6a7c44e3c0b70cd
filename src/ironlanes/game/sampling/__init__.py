"""Sampling: what players remember, and whole games that are consistent with it."""
