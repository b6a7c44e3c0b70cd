"""What a record tells without any search: points, turns, cards and tickets. It is exact, and there at once."""
