"""The error of kernels that can't run as somebody wants them to."""

from __future__ import annotations


class KernelError(RuntimeError):
    """Kernels can't run in the way that was asked for."""
