"""A naive second reading of the rules, in plain names; only tests import it."""

from .normalise import normalise, normalise_score
from .paths import longest_trail
from .shuffles import shuffles_of
from .turns import Oracle

__all__ = ["Oracle", "longest_trail", "normalise", "normalise_score", "shuffles_of"]
