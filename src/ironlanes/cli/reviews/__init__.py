"""What the command `review` does with a review."""
