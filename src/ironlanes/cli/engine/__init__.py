"""The engine protocol: JSON Lines over standard input and output."""
