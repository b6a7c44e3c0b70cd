"""Read, replay, print and step through records."""
