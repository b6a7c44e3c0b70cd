"""Experiments of the literature about these games, repeated: their figures beside ours."""
