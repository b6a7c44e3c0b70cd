"""Ratings of people, per board."""
