"""Tournaments for people: a Swiss system or a knock-out by link; the server makes the tables and counts the results."""
