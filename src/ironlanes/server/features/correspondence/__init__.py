"""Correspondence games: their clocks, vacation, and what happens when nobody is connected."""
