"""Kernels that think: shortest paths, network plans, and the bots that decide by them from what a seat may see."""
