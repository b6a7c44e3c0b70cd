"""Games as a Python programmer meets them: games, events, views, positions, records, bulk runs."""
