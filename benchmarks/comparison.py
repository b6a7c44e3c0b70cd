"""What the measured rates say beside each other."""

from dataclasses import dataclass
from statistics import median

from rich.table import Table

OWN_FAMILY = "ironlanes"

Rates = dict[str, list[float]]


@dataclass(frozen=True, slots=True)
class Entry:
    """One command to measure; the forms of one engine share a family."""

    family: str
    command: tuple[str, ...]


def best_of_peers(entries: dict[str, Entry], rates: Rates) -> dict[str, float]:
    """The median rate of each peer's fastest form: the one that we have to beat."""
    best: dict[str, float] = {}
    for name, values in rates.items():
        family = entries[name].family
        if family != OWN_FAMILY:
            best[family] = max(best.get(family, 0.0), median(values))
    return best


def ratios(entries: dict[str, Entry], rates: Rates) -> dict[str, dict[str, float]]:
    """How many times faster each entry is than each peer's fastest form."""
    best = best_of_peers(entries, rates)
    return {
        name: {family: round(median(values) / rate, 2) for family, rate in best.items()}
        for name, values in rates.items()
    }


def table(entries: dict[str, Entry], rates: Rates) -> Table:
    """The comparison for a person."""
    families = list(best_of_peers(entries, rates))
    shown = Table(title="Random decisions per CPU second, one core")
    for heading in ("engine", "median", "lowest", "highest", *(f"x {family}" for family in families)):
        shown.add_column(heading, justify="left" if heading == "engine" else "right")
    against = ratios(entries, rates)
    for name, values in rates.items():
        figures = (f"{figure:,.0f}" for figure in (median(values), min(values), max(values)))
        shown.add_row(name, *figures, *(f"{against[name][family]:,.2f}" for family in families))
    return shown
