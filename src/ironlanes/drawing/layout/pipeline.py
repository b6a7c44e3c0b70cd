"""Draw a board from its file: run all steps from the real map to the finished picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

import numpy as np

from ironlanes.boards import Board

from ..arrays import FloatArray, Points
from ..geography.land import Land, land_svg
from ..geography.projection import Projection, projection_for
from ..geography.rubber_sheet import Warp, warp_for
from ..geography.world import load_geography
from ..picture import NodeShape, Picture, SlotShape, TrackShape
from ..sizes import CITY_RADIUS, LABEL_SIZE, SLOT_GAP, SLOT_LENGTH, SLOT_WIDTH, Frame
from ..svg_paths import line_paths
from .board_network import BoardNetwork, network_of
from .curve_offsets import choose_bows
from .force_layout import move_apart
from .labels import FAR_REACHES, Obstacles, place_labels, place_stands
from .lanes import Slot
from .overrides import LayoutError, NodeOverride, Overrides
from .slot_spacing import Spacing

#: Called from time to time with the current step, and the total progress from 0 to 1.
ProgressCallback = Callable[[str, float], None]

MARGINS: Final = (95.0, 95.0, 95.0, 95.0)
#: The minimum and maximum width and height of a board that sets no size.
SMALLEST: Final = 700
LARGEST: Final = 2400
#: The minimum size inside the margins.
LEAST_ROOM: Final = 100
#: The total length of all chords, relative to what they need, before cities are moved. If something overlaps, the next
#: one is tried.
ROOMINESS: Final = (1.12, 1.26, 1.42)


@dataclass(frozen=True, eq=False)
class LayoutPlan:
    """Where everything on a board goes: the results of the steps, from which the picture and the land are made."""

    board: Board
    network: BoardNetwork
    overrides: Overrides
    frame: Frame
    projection: Projection
    anchors: Points
    points: Points
    bows: FloatArray
    spacing: Spacing

    @property
    def warp(self) -> Warp:
        return warp_for(self.anchors, self.points, self.frame)


def plan_board(
    board: Board,
    overrides: Overrides,
    progress: ProgressCallback = lambda _, __: None,
    roominess: float = ROOMINESS[0],
) -> LayoutPlan:
    """Place a board's cities and tracks."""
    network = network_of(board)
    _check_names(network, overrides, _file_of(board))
    projection, frame, anchors = fit(network, overrides, roominess)
    nudged = anchors + np.array([(each.dx, each.dy) for each in _node_overrides(network, overrides)])
    points = move_apart(network, nudged, frame, lambda done: progress("moving cities apart", 0.35 * done))
    bows = choose_bows(
        network, points, frame, overrides.bows, lambda done: progress("bending tracks", 0.35 + 0.45 * done)
    )
    progress("laying slots", 0.8)
    spacing = Spacing(network, points, bows)
    spacing.settle()
    return LayoutPlan(board, network, overrides, frame, projection, anchors, points, bows, spacing)


def draw_picture(
    plan: LayoutPlan, farthest: float = FAR_REACHES[-1], names: Mapping[str, str] = MappingProxyType({})
) -> Picture:
    """Return the finished picture of a plan; names and passengers go as far away from their city as `farthest`.

    There is room for `names`, by slug, in place of those that the board has.
    """
    network = plan.network
    overrides = _node_overrides(network, plan.overrides)
    boxes = plan.spacing.boxes()
    rails = np.concatenate([lane.points[::4] for lanes in plan.spacing.lanes for lane in lanes])
    around = Obstacles(plan.frame, plan.points, boxes, rails)
    shown = [names.get(node.place, node.name) for node in network.nodes]
    labels, taken = place_labels(shown, around, overrides, farthest)
    stands = place_stands(_standing(plan), around, taken, overrides, farthest)
    places: dict[str, tuple[NodeShape, ...]] = {place.slug: () for place in plan.board.places}
    for number, (node, label) in enumerate(zip(network.nodes, labels, strict=True)):
        x, y = np.round(plan.points[number], 1).tolist()
        places[node.place] += (NodeShape(x, y, label, node.track, stands.get(number)),)
    tracks = _track_shapes(plan.spacing)
    return Picture(
        width=round(plan.frame.width),
        height=round(plan.frame.height),
        slot_width=SLOT_WIDTH,
        city_radius=CITY_RADIUS,
        label_size=LABEL_SIZE,
        places=places,
        tracks={track.name: tracks[track.name] for track in plan.board.tracks},
    )


def draw_land(plan: LayoutPlan) -> str:
    """Return the land under a plan, as SVG."""
    geography = load_geography()
    land = Land(geography, plan.projection, plan.warp, plan.frame)
    focus = plan.overrides.focus
    for country in focus or ():
        if country not in geography.countries:
            raise LayoutError(f"{_file_of(plan.board)}: focus: there is no country '{country}'; write it in English.")
    return land_svg(land, plan.board.id, focus, plan.frame)


def _file_of(board: Board) -> str:
    """Return the name of the file with manual adjustments."""
    return f"{board.id}.layout.toml"


def _check_names(network: BoardNetwork, overrides: Overrides, file: str) -> None:
    keys = {bundle.key for bundle in network.bundles}
    for kind, names, known in (("nodes", overrides.nodes, network.index), ("bows", overrides.bows, keys)):
        for name in names:
            if name not in known:
                raise LayoutError(f"{file}: {kind}: the board has no '{name}'; see 'ironlanes boards show'.")


def _node_overrides(network: BoardNetwork, overrides: Overrides) -> list[NodeOverride]:
    nothing = NodeOverride()
    return [overrides.nodes.get(node.key, nothing) for node in network.nodes]


def fit(
    network: BoardNetwork, overrides: Overrides, roominess: float = ROOMINESS[0]
) -> tuple[Projection, Frame, Points]:
    """Fit the projection into a frame of the given size, or one that suits the board, and project the nodes."""
    cone = projection_for(network.world)
    if overrides.parallels is not None:
        cone = replace(cone, south=overrides.parallels[0], north=overrides.parallels[1])
    if overrides.meridian is not None:
        cone = replace(cone, meridian=overrides.meridian)
    left, top, right, bottom = overrides.margins or MARGINS
    width, height = overrides.size or _suitable_size(network, cone, left + right, top + bottom, roominess)
    if min(width - left - right, height - top - bottom) < LEAST_ROOM:
        raise LayoutError(f"The margins of the layout leave no room on a board of {width} x {height}; make it larger.")
    projection = cone.fitted(network.world, left, top, width - right, height - bottom)
    return projection, Frame(width, height), _parted(projection.to_board(network.world))


def _parted(anchors: Points) -> Points:
    """Move nodes at the same point slightly apart, each in a new direction, so that they have a bearing."""
    parted = anchors.copy()
    for number in range(1, len(parted)):
        turn = 2.4 * number
        while np.hypot(*(parted[:number] - parted[number]).T).min() < 1:
            parted[number] += 3 * np.cos(turn), 3 * np.sin(turn)
    return parted


def _suitable_size(
    network: BoardNetwork, cone: Projection, across: float, down: float, roominess: float
) -> tuple[int, int]:
    """Return a size with the map's proportions at which tracks have about the length that their slots need."""
    points = cone.to_board(network.world)
    chords = points[network.ends[:, 1]] - points[network.ends[:, 0]]
    needed = (network.lengths * (SLOT_LENGTH + SLOT_GAP) + 40).sum()
    scale = roominess * needed / np.hypot(chords[:, 0], chords[:, 1]).sum()
    spread = np.ptp(points, axis=0) * scale + (across, down)
    width, height = (20 * round(float(np.clip(each, SMALLEST, LARGEST)) / 20) for each in spread)
    return width, height


def _standing(plan: LayoutPlan) -> list[tuple[list[int], int]]:
    """Return the nodes of every place with passengers, and their number at the start."""
    nodes: dict[str, list[int]] = {}
    for number, node in enumerate(plan.network.nodes):
        nodes.setdefault(node.place, []).append(number)
    return [(nodes[place.slug], place.passengers) for place in plan.board.places if place.passengers]


def _track_shapes(spacing: Spacing) -> dict[str, TrackShape]:
    """Return the tracks by name. All lines are thinned at once, which takes a tenth of the time."""
    lanes = [(number, lane) for number, lanes in enumerate(spacing.slots()) for lane in lanes]
    rails = line_paths([spacing.rail(number, lane) for number, lane in lanes])
    lines = iter(line_paths([slot.lane.part(slot.begin, slot.end) for _, lane in lanes for slot in lane]))
    return {
        lane[0].lane.track.name: TrackShape(rail, tuple(_slot_shape(slot, next(lines)) for slot in lane))
        for (_, lane), rail in zip(lanes, rails, strict=True)
    }


def _slot_shape(slot: Slot, line: str) -> SlotShape:
    x, y = np.round(slot.middle, 1).tolist()
    return SlotShape(x, y, round(slot.angle, 1), round(slot.length, 1), line)
