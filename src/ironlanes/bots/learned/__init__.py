"""Bots that are trained networks: their features, the network in NumPy, and the champion."""
