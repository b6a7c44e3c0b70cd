"""Errors as text."""

from __future__ import annotations

from typing import Final

#: An error below this would be 0.0 with one digit after the point.
LEAST: Final = 0.05


def plus_minus(value: str, error: float | None) -> str:
    """Return a value with its error: with one digit after the point, or the first that is not 0.

    A question mark stands for an error that is not known; a value that is no estimate has none.
    """
    if error is None:
        return f"{value} ± ?"
    if error == 0:
        return value
    return f"{value} ± {error:.1f}" if error >= LEAST else f"{value} ± {error:.1g}"


def percent(value: float, error: float | None) -> str:
    """Return a share and its error in percent, without the sign."""
    return plus_minus(f"{100 * value:.1f}", in_percent(error))


def in_percent(error: float | None) -> float | None:
    """Return the error of a share in percent."""
    return None if error is None else 100 * error
