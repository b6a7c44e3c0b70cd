"""A board's finished geometry in board units, as the layout files hold it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Literal

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True)
class LabelShape:
    """Where a name is written; y is the baseline."""

    x: float
    y: float
    anchor: Anchor


@dataclass(frozen=True)
class NodeShape:
    """Where a place is drawn: once for a city, and once for every track into a country."""

    x: float
    y: float
    label: LabelShape
    #: For the end of a country, the track that ends here.
    track: str | None = None
    #: Where the feet of its passengers are; only one of a country's ends has it.
    stand: tuple[float, float] | None = None


@dataclass(frozen=True)
class SlotShape:
    """One space of a track: its centre, its direction in degrees, its length, and the path that draws it."""

    x: float
    y: float
    angle: float
    length: float
    path: str


@dataclass(frozen=True)
class TrackShape:
    """A track's slots from its first place to its second, and the thin line from place to place."""

    rail: str
    slots: tuple[SlotShape, ...]


@dataclass(frozen=True)
class Picture:
    """Everything that a screen needs to draw a board, except its land."""

    width: int
    height: int
    slot_width: float
    city_radius: float
    label_size: float
    places: dict[str, tuple[NodeShape, ...]]
    tracks: dict[str, TrackShape]
    #: What the board and its overrides were when this was drawn, see `fingerprint`; only the file has it.
    made_from: str = ""

    def to_json(self) -> dict[str, object]:
        """Return the picture as plain values, without None."""
        return {key: _without_nothing(value) for key, value in asdict(self).items() if key != "made_from"}

    def to_text(self) -> str:
        """Return the text of a layout file: one line per place and track, so that changes give short diffs."""
        plain = self.to_json()
        lines = ["{", f'"made_from":{json.dumps(self.made_from)},']
        for key, value in plain.items():
            if isinstance(value, dict):
                rows = [f"{json.dumps(name)}:{_compact(each)}" for name, each in value.items()]
                lines.append(f'"{key}":{{\n' + ",\n".join(rows) + "},")
            else:
                lines.append(f'"{key}":{json.dumps(value)},')
        return "\n".join(lines).removesuffix(",") + "\n}\n"


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _without_nothing(value: object) -> object:
    if isinstance(value, dict):
        return {key: _without_nothing(each) for key, each in value.items() if each is not None}
    if isinstance(value, list | tuple):
        return [_without_nothing(each) for each in value]
    return value


def read_picture(text: str) -> Picture:
    """Read the picture in a layout file."""
    plain = json.loads(text)
    places = {slug: tuple(_node(each) for each in nodes) for slug, nodes in plain.pop("places").items()}
    tracks = {
        name: TrackShape(track["rail"], tuple(SlotShape(**slot) for slot in track["slots"]))
        for name, track in plain.pop("tracks").items()
    }
    return Picture(**plain, places=places, tracks=tracks)


def _node(plain: dict[str, Any]) -> NodeShape:
    stand = plain.get("stand")
    label = LabelShape(**plain["label"])
    return NodeShape(plain["x"], plain["y"], label, plain.get("track"), (stand[0], stand[1]) if stand else None)
