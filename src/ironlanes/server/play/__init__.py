"""Tables where people and bots play: the lowest layer that does something."""
