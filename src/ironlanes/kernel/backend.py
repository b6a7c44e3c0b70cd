"""What a way of running kernels offers to the decorators."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

AnyFunction = Callable[..., Any]


class Unit(Protocol):
    """Entries whose machine code is made, loaded and cached together."""

    name: str

    @property
    def is_ready(self) -> bool:
        """Whether this need not be compiled any more."""

    @property
    def steps(self) -> int:
        """How often `prepare` reports progress."""

    def prepare(self, report_step: Callable[[], None] | None = None) -> None:
        """Load the machine code, or make it."""


class Backend(Protocol):
    """Makes kernels and entries of Python functions."""

    def kernel(self, function: AnyFunction) -> AnyFunction:
        """Return what other compiled functions call."""

    def entry(self, function: AnyFunction, unit: str) -> tuple[AnyFunction, Unit | None]:
        """Return what Python calls, and the unit of that name in the function's module; None if it needs none."""


class Interpreted:
    """Runs kernels as plain Python."""

    def kernel(self, function: AnyFunction) -> AnyFunction:
        """Return the function itself."""
        return function

    def entry(self, function: AnyFunction, _unit: str) -> tuple[AnyFunction, Unit | None]:
        """Return the function itself."""
        return function, None
