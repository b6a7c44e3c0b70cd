"""Facts in a record that need no search: points, turns, cards and tickets. They are exact and available at once."""
