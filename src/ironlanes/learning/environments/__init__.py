"""Vector environments: thousands of games stepped at once, on a CPU or a GPU."""
