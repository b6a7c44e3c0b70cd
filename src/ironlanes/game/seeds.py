"""Seeds: whole numbers of 256 bits."""

from __future__ import annotations

from .validation import FieldError

SEED_LIMIT = 2**256
#: A JSON number above this loses digits in many programs: such seeds are written as text.
PLAIN_LIMIT = 2**53


def read_seed(seed: object) -> int:
    """A seed given as a number or as decimal text; None draws one at random."""
    if seed is None:
        import secrets

        return secrets.randbits(256)
    if isinstance(seed, str) and seed.isascii() and seed.isdigit() and len(seed) <= 78:
        seed = int(seed)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        raise FieldError(
            "seed", "a seed is a whole number from 0 to 2^256 - 1, as a number or as decimal text.", "wrong-seed"
        )
    return seed


def write_seed(seed: int) -> int | str:
    """A seed as JSON has it."""
    return seed if seed <= PLAIN_LIMIT else str(seed)


def hash_of_seed(seed: int) -> str:
    """What is published of a seed while the game goes on."""
    import hashlib

    return hashlib.sha256(str(seed).encode()).hexdigest()
