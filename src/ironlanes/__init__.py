"""Railway board games by the rule book."""

__version__ = "0.1.0"
