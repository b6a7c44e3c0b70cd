"""The land under a board: the world's outlines, projected, cut to the board and warped to its cities."""
