"""List the tracks of a board, filtered by a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from ironlanes.boards import Track
from ironlanes.boards.model import CARDS, COLOURS, GRAY
from ironlanes.boards.text import count_noun, printable
from ironlanes.game.view import View

from ...card_styles import STYLES
from ..name_search import STOP_WORDS, find_tracks
from ..phrasing.phrasing import Phrasing
from ..phrasing.track_status import track_status

Test = Callable[[Track], bool]
#: The words that filter the list, for the help and for messages.
FILTERS: Final = "a place, a colour or gray, a length, mine, open, claimed, payable, tunnel, ferry, a player"


class TrackList:
    """The tracks as a seat or a spectator sees them."""

    def __init__(self, view: View, phrasing: Phrasing, payable: set[str]) -> None:
        self.view = view
        self.phrasing = phrasing
        self.payable = payable
        self.own = {track for track, seat in view.claimed.items() if seat == view.viewer}
        self.open = set(view.board.track_index) - set(view.claimed)
        if view.viewer is not None:
            self.open = set(view.open_tracks(view.viewer))

    def find(self, typed: Sequence[str]) -> list[Track] | str:
        """Return the tracks that match all words, or a sentence about a word that matches none."""
        tests, places = list[Test](), list[str]()
        for word in typed:
            test = self._test(word)
            if test is not None:
                tests.append(test)
            elif word not in STOP_WORDS:
                places.append(word)
        tracks = find_tracks(self.view.board, places)[1] if places else list(self.view.board.tracks)
        if not tracks:
            return f"No track matches «{printable(' '.join(places), 40)}». You can filter by {FILTERS}."
        return [track for track in tracks if all(test(track) for test in tests)]

    def _test(self, word: str) -> Test | None:
        claimed = self.view.claimed
        if word.isascii() and word.isdigit() and len(word) < 3:
            return lambda track: track.length == int(word)
        if word in (*COLOURS, GRAY, "grey"):
            return lambda track: track.colour == word.replace("grey", GRAY)
        for seat, name in enumerate(self.phrasing.names):
            if word == name.lower():
                return lambda track: claimed.get(track.name) == seat
        tests: dict[str, Test] = {
            "mine": lambda track: track.name in self.own,
            "open": lambda track: track.name in self.open,
            "free": lambda track: track.name in self.open,
            "claimed": lambda track: track.name in claimed,
            "taken": lambda track: track.name in claimed,
            "payable": lambda track: track.name in self.payable,
            "tunnel": lambda track: track.is_tunnel,
            "tunnels": lambda track: track.is_tunnel,
            "ferry": lambda track: track.locomotives > 0,
            "ferries": lambda track: track.locomotives > 0,
        }
        return tests.get(word)

    def pages(self, tracks: Sequence[Track], rows: int) -> Iterator[Table]:
        """Yield the tracks as tables of at most `rows` rows, all with the same columns."""
        ends = [self.phrasing.endpoints(track.places) for track in tracks]
        widths = (max(map(len, ends)), max(len(self._kind(track)) for track in tracks))
        for first in range(0, len(tracks), rows):
            table = self._table(*widths)
            for track, name in zip(tracks[first : first + rows], ends[first : first + rows], strict=True):
                table.add_row(*self._cells(track, name, widths[1] > 0))
            yield table

    def _table(self, name_width: int, kind_width: int) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column("track", no_wrap=True, width=name_width)
        table.add_column("length", justify="right")
        table.add_column("colour", no_wrap=True, min_width=max(map(len, CARDS[:-1])))
        if kind_width:
            table.add_column("", no_wrap=True, width=kind_width)
        table.add_column("points", justify="right")
        table.add_column("", no_wrap=True)
        return table

    def _cells(self, track: Track, name: str, has_kind: bool) -> list[str | Text]:
        points = self.view.board.rules.track_points[track.length - 1]
        status = track_status(self.view, track, self.phrasing.names, self.payable)
        style = {"payable": "bold green", "yours": "bold cyan", "closed": "dim"}.get(status, "")
        cells: list[str | Text] = [name, str(track.length), Text(track.colour, style=STYLES.get(track.colour, ""))]
        if has_kind:
            cells.append(self._kind(track))
        return [*cells, str(points), Text(status, style=style)]

    def _kind(self, track: Track) -> str:
        ferry = f"ferry {track.locomotives} loco" if track.locomotives else ""
        return " ".join(part for part in ("tunnel" if track.is_tunnel else "", ferry) if part)

    def heading(self, tracks: Sequence[Track]) -> str:
        """Return how many tracks there are, and how many of them are payable."""
        payable = sum(track.name in self.payable for track in tracks)
        return f"{count_noun(len(tracks), 'track')}, {payable or 'none'} of them payable now"
