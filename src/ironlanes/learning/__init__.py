"""Vector environments, what networks read and answer, training by self-play, and the network that the bots play."""
