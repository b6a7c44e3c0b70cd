"""Finished games of people who have agreed that they are used: as open data, and as books."""
