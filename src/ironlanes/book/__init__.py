"""The book of a board: what many games teach about its tickets, tracks, cities and first turns."""
