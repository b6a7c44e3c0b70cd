"""Tables where people and bots play: the lowest layer with behaviour of its own."""
