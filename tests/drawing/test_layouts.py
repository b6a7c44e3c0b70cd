"""The committed drawings: nothing overlaps, everything is inside the frame, and the map is not turned inside out."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from ironlanes.drawing import Picture, check_picture, read_picture
from ironlanes.drawing.geography.rubber_sheet import warp_for
from ironlanes.drawing.layout.board_network import network_of
from ironlanes.drawing.layout.boxes import distances_to
from ironlanes.drawing.layout.overlaps import slot_boxes
from ironlanes.drawing.layout.pipeline import fit
from ironlanes.drawing.picture import TrackShape
from ironlanes.drawing.render.outlines import points_of
from tests.drawing.boards import BOARDS, board_of, drawing_of, overrides_of, short_name
from tests.drawing.triangles import delaunay, turn

each_board = pytest.mark.parametrize("name", BOARDS, ids=short_name)
#: The shortest slot that a wagon still looks like one on.
SHORTEST = 28
#: What a slot keeps from the middle of any city at least.
CLEAR_OF_CITIES = 9


@each_board
def test_its_places_tracks_and_slots_are_the_board_s(name: str) -> None:
    board, picture = board_of(name), drawing_of(name).picture
    assert list(picture.places) == [place.slug for place in board.places]
    assert list(picture.tracks) == [track.name for track in board.tracks]
    for place in board.places:
        nodes = picture.places[place.slug]
        ends = sorted(track.name for track in board.tracks if place.slug in track.places)
        assert [node.track for node in nodes] == (ends if place.is_country else [None])
        assert sum(node.stand is not None for node in nodes) == (place.passengers > 0)
    for track in board.tracks:
        assert len(picture.tracks[track.name].slots) == track.length


@each_board
def test_nothing_touches_what_it_should_not(name: str) -> None:
    assert check_picture(board_of(name), drawing_of(name).picture).sentences() == []


@each_board
def test_slots_are_long_enough_and_clear_of_all_cities(name: str) -> None:
    picture = drawing_of(name).picture
    slots = slot_boxes(picture)
    assert 2 * slots[:, 3].min() >= SHORTEST
    for nodes in picture.places.values():
        for node in nodes:
            assert distances_to(slots, node.x, node.y).min() >= picture.city_radius + 2 > CLEAR_OF_CITIES


@each_board
def test_slots_run_along_their_tracks_from_the_first_place_to_the_second(name: str) -> None:
    board, picture = board_of(name), drawing_of(name).picture
    for track in board.tracks:
        rail = points_of(picture.tracks[track.name].rail)
        for place, end in zip(track.places, (rail[0], rail[-1]), strict=True):
            ends = [(node.x, node.y) for node in picture.places[place] if node.track in (None, track.name)]
            assert min(math.dist(each, end) for each in ends) < 0.11
        slots = picture.tracks[track.name].slots
        away = [math.dist((slot.x, slot.y), rail[0]) for slot in slots]
        assert away == sorted(away)
        for slot in slots:
            path = points_of(slot.path)
            steps = np.diff(path, axis=0)
            assert np.hypot(steps[:, 0], steps[:, 1]).sum() == pytest.approx(slot.length, abs=0.5)
            middle = (path[0] + path[-1]) / 2
            assert math.dist(middle, (slot.x, slot.y)) < 0.1 * slot.length


@each_board
def test_no_part_of_the_map_is_turned_inside_out(name: str) -> None:
    network = network_of(board_of(name))
    anchors = fit(network, overrides_of(name))[2]
    drawn = drawn_points(name)
    cities = [number for number, node in enumerate(network.nodes) if node.track is None]
    before = [(float(anchors[number, 0]), float(anchors[number, 1])) for number in cities]
    after = [drawn[number] for number in cities]
    triangles = delaunay(before)
    assert len(triangles) > len(cities)
    flipped = [
        each
        for each in triangles
        if turn(*(before[corner] for corner in each)) * turn(*(after[corner] for corner in each)) <= 0
    ]
    assert flipped == []


@each_board
def test_the_land_is_nowhere_folded(name: str) -> None:
    network = network_of(board_of(name))
    _, frame, anchors = fit(network, overrides_of(name))
    warp = warp_for(anchors, np.array(drawn_points(name)), frame)
    across, down = np.meshgrid(np.arange(0, frame.width, 12), np.arange(0, frame.height, 12))
    grid = np.stack([across.ravel(), down.ravel()], axis=1).astype(float)
    here = warp(grid)
    right, below = (warp(grid + step) - here for step in (np.array([0.1, 0.0]), np.array([0.0, 0.1])))
    assert (right[:, 0] * below[:, 1] - right[:, 1] * below[:, 0]).min() > 0


@each_board
def test_a_picture_is_read_as_it_was_written(name: str) -> None:
    picture = drawing_of(name).picture
    assert read_picture(picture.to_text()) == picture


def drawn_points(name: str) -> list[tuple[float, float]]:
    """Where every node of a board is drawn, in the order of its network."""
    picture = drawing_of(name).picture
    return [
        next((shape.x, shape.y) for shape in picture.places[node.place] if shape.track == node.track)
        for node in network_of(board_of(name)).nodes
    ]


def spoiled(picture: Picture, name: str, x: float, y: float) -> Picture:
    """The picture with all slots of a track moved."""
    track = picture.tracks[name]
    moved = tuple(replace(slot, x=slot.x + x, y=slot.y + y) for slot in track.slots)
    return replace(picture, tracks=picture.tracks | {name: TrackShape(track.rail, moved)})


def test_the_checks_find_what_touches() -> None:
    board, picture = board_of("usa"), drawing_of("usa").picture
    one, other = picture.tracks["denver--omaha"].slots[0], picture.tracks["denver--phoenix"].slots[0]
    findings = check_picture(board, spoiled(picture, "denver--omaha", other.x - one.x, other.y - one.y))
    assert ("denver--omaha", "denver--phoenix") in findings.slots_on_slots
    miami = picture.places["miami"][0]
    findings = check_picture(board, spoiled(picture, "denver--omaha", miami.x - one.x, miami.y - one.y))
    assert ("denver--omaha", "Miami") in findings.slots_on_cities
    findings = check_picture(
        board, spoiled(picture, "denver--omaha", miami.label.x + 20 - one.x, miami.label.y - one.y)
    )
    assert ("Miami", "denver--omaha") in findings.labels_on_slots
    assert "Miami and denver--omaha touch; set a direction for the label." in findings.sentences()
    findings = check_picture(board, spoiled(picture, "denver--omaha", 0, -one.y))
    assert "denver--omaha" in findings.outside


def test_the_checks_find_names_on_names_and_cities_and_passengers_on_names() -> None:
    board, picture = board_of("germany"), drawing_of("germany").picture
    ulm, kiel = picture.places["ulm"][0], picture.places["kiel"][0]
    places = picture.places | {"ulm": (replace(ulm, label=kiel.label, stand=(kiel.label.x - 4, kiel.label.y)),)}
    findings = check_picture(board, replace(picture, places=places))
    assert ("Kiel", "Ulm") in findings.labels_on_labels
    assert ("The passengers of Ulm", "Kiel") in findings.stands_on_others
    on_city = replace(kiel.label, x=kiel.x, y=kiel.y + 5)
    findings = check_picture(board, replace(picture, places=picture.places | {"ulm": (replace(ulm, label=on_city),)}))
    assert ("Ulm", "Kiel") in findings.labels_on_cities
