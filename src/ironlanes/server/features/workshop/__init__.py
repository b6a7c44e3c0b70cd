"""Boards that people make: checked and drawn in a process of its own, kept under their hash."""
