"""Other people's engines playing at random, in an environment of their own (see `setup`)."""
