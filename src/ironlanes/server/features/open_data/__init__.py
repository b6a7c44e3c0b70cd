"""Finished games whose players have agreed to their use: as open data, and in books."""
