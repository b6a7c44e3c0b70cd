"""The table in `docs/concepts/drawing.md`: `python -m tests.drawing.measurements` measures all boards."""

from __future__ import annotations

import gzip
import time

import numpy as np

from ironlanes.drawing import check_picture
from ironlanes.drawing.layout.pipeline import LayoutPlan, draw_land, draw_picture, plan_board
from tests.drawing.boards import BOARDS, board_of, overrides_of, short_name


def bearing_changes(plan: LayoutPlan) -> tuple[float, float]:
    """By how many degrees bundles are turned against the real map: mean and most."""
    first, second = plan.network.ends[:, 0], plan.network.ends[:, 1]
    real, drawn = plan.anchors[second] - plan.anchors[first], plan.points[second] - plan.points[first]
    turned = np.arctan2(drawn[:, 1], drawn[:, 0]) - np.arctan2(real[:, 1], real[:, 0])
    degrees = np.degrees(np.abs((turned + np.pi) % (2 * np.pi) - np.pi))
    return float(degrees.mean()), float(degrees.max())


def kilobytes(text: str) -> str:
    return f"{len(text.encode()) / 1000:.0f} ({len(gzip.compress(text.encode())) / 1000:.0f})"


def measure(name: str) -> dict[str, str]:
    """One column of the table."""
    board, overrides = board_of(name), overrides_of(name)
    begin = time.process_time()
    plan = plan_board(board, overrides)
    picture, land = draw_picture(plan), draw_land(plan)
    seconds = time.process_time() - begin
    found = check_picture(board, picture)
    moves = np.hypot(*(plan.points - plan.anchors).T)
    turned = bearing_changes(plan)
    farthest = plan.network.nodes[int(moves.argmax())].name
    by_hand = len(overrides.nodes) + len(overrides.bows)
    slots = sum(track.length for track in board.tracks)
    picture_size, land_size = (kilobytes(text) for text in (picture.to_text(), land))
    return {
        "size": f"{picture.width} x {picture.height}",
        "nodes / bundles / slots": f"{len(plan.network.nodes)} / {len(plan.bows)} / {slots}",
        "overlapping slots": str(len(found.slots_on_slots)),
        "shortest slot": f"{found.shortest_slot:.1f}",
        "least distance of a slot from a city's disc": f"{found.least_clearance:.1f}",
        "labels on slots, labels or cities": str(
            len(found.labels_on_slots) + len(found.labels_on_labels) + len(found.labels_on_cities)
        ),
        "passengers on slots, labels or cities": str(len(found.stands_on_others)),
        "moves of cities, mean / most": f"{moves.mean():.0f} / {moves.max():.0f} ({farthest})",
        "turns of tracks, mean / most": f"{turned[0]:.1f} / {turned[1]:.0f} degrees",
        "straight bundles": f"{int((plan.bows == 0).sum())} of {len(plan.bows)}",
        "lines set by hand": str(by_hand),
        "layout, land in kB (compressed)": f"{picture_size}, {land_size}",
        "seconds of one core": f"{seconds:.1f}",
    }


def main() -> None:
    columns = [measure(name) for name in BOARDS]
    print("| | " + " | ".join(short_name(name) for name in BOARDS) + " |")
    print("| --- " * (len(BOARDS) + 1) + "|")
    for row in columns[0]:
        print(f"| {row} | " + " | ".join(column[row] for column in columns) + " |")


if __name__ == "__main__":
    main()
