"""The schema of the databases, step by step."""
