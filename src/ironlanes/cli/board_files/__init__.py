"""Show boards, and read positions and drawings from files."""
