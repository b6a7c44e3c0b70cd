"""A tiny Delaunay triangulation, to see whether a drawing turns any part of the map inside out."""

from __future__ import annotations

import math

Point = tuple[float, float]
Triangle = tuple[int, int, int]


def turn(a: Point, b: Point, c: Point) -> float:
    """Twice the area of a triangle, negative when its corners go round the other way."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def delaunay(points: list[Point]) -> list[Triangle]:
    """The triangulation (Bowyer, Watson): points one after the other, inside a triangle that holds them all."""
    far = 20 * max(max(map(abs, point)) for point in points) + 1
    corners = [*points, (-far, -far), (far, -far), (0.0, far)]
    size = len(points)
    triangles: set[Triangle] = {(size, size + 1, size + 2)}
    for number in range(size):
        bad = [each for each in triangles if in_circle(corners, each, points[number])]
        edges: dict[tuple[int, int], int] = {}
        for a, b, c in bad:
            for edge in ((a, b), (b, c), (c, a)):
                edges[min(edge), max(edge)] = edges.get((min(edge), max(edge)), 0) + 1
        triangles -= set(bad)
        triangles |= {(one, other, number) for (one, other), count in edges.items() if count == 1}
    return sorted(each for each in triangles if max(each) < size)


def in_circle(corners: list[Point], triangle: Triangle, point: Point) -> bool:
    (ax, ay), (bx, by), (cx, cy) = (corners[each] for each in triangle)
    d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    if d == 0:
        return True
    squares = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    x = (squares[0] * (by - cy) + squares[1] * (cy - ay) + squares[2] * (ay - by)) / d
    y = (squares[0] * (cx - bx) + squares[1] * (ax - cx) + squares[2] * (bx - ax)) / d
    return math.hypot(point[0] - x, point[1] - y) < math.hypot(ax - x, ay - y)
