"""Names of a package that are imported when they are first asked for."""

from __future__ import annotations

TYPE_CHECKING = False  # that of `typing`, which takes half of the time of importing this package
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def lazy_names(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """Return the `__getattr__` of a package; `homes` has the module of each name, relative to the package."""

    def find(name: str) -> object:
        from importlib import import_module

        home = homes.get(name)
        if home is None:
            raise AttributeError(f"module '{package}' has no attribute '{name}'")
        return getattr(import_module(f".{home}", package), name)

    return find
