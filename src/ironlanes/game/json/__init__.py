"""Positions and records as JSON, and the validation of JSON that comes from outside."""
