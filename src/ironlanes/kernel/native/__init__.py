"""Kernels that were compiled ahead of time: how their library is found and called."""
