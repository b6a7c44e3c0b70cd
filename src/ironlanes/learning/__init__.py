"""Vector environments on CPUs and GPUs, and training of the network that the bots play, by self-play."""
