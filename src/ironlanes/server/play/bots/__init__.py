"""Processes in which bots decide."""
