"""Show and draw the boards and positions in files."""
