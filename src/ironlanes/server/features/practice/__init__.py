"""Practice: exercises from people's own errors, and which level they play like."""
