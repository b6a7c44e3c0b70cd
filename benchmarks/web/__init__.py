"""Servers and clients for the benchmarks of the server and the browser."""
