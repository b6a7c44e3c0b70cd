// @vitest-environment node
import { describe, expect, test } from "vitest";
import type { Point } from "../point";
import { atHome, between, fittingScale, held, MAX_ZOOM, movedBy, showing, zoomAround, type Camera } from "./zoom";

const window = { width: 390, height: 400 };
const board = { width: 390, height: 245 };
const home = atHome(board, window);

/** The point of the board, in pixels at zoom 1, that is shown at a point of the window. */
function under(camera: Camera, at: Point): Point {
  return { x: (at.x - camera.x) / camera.zoom, y: (at.y - camera.y) / camera.zoom };
}

test("the picture and its frame just fit", () => {
  const scale = fittingScale({ width: 1720, height: 1080 }, { width: 880, height: 1000 }, 10);
  expect(scale).toBeCloseTo(0.5);
});

describe("zooming in", () => {
  const points = [
    { x: 200, y: 200 },
    { x: 1, y: 80 },
    { x: 389, y: 320 },
  ];

  test.each(points)("never moves the point %o", (at) => {
    let camera = home;
    for (let turn = 0; turn < 9; turn++) {
      const before = under(camera, at);
      camera = zoomAround(camera, 1.15, at, board, window);
      expect(under(camera, at).x).toBeCloseTo(before.x, 6);
      expect(under(camera, at).y).toBeCloseTo(before.y, 6);
    }
    expect(camera.zoom).toBeCloseTo(1.15 ** 9);
  });

  test("ends at a limit", () => {
    expect(zoomAround(home, 1000, { x: 200, y: 200 }, board, window).zoom).toBe(MAX_ZOOM);
  });
});

test("zooming out comes home, wherever the board was", () => {
  const away = movedBy(zoomAround(home, 4, { x: 30, y: 100 }, board, window), -500, -300, board, window);
  expect(zoomAround(away, 0.01, { x: 380, y: 390 }, board, window)).toEqual(home);
});

test("the board can't be dragged out of its window", () => {
  const near = zoomAround(home, 2, { x: 195, y: 200 }, board, window);
  for (const [dx, dy] of [
    [9000, 9000],
    [-9000, -9000],
  ] as const) {
    const { x, y, zoom } = movedBy(near, dx, dy, board, window);
    expect(x).toBeLessThanOrEqual(home.x);
    expect(y).toBeLessThanOrEqual(home.y);
    expect(x + board.width * zoom).toBeGreaterThanOrEqual(home.x + board.width - 1e-9);
    expect(y + board.height * zoom).toBeGreaterThanOrEqual(home.y + board.height - 1e-9);
  }
  expect(movedBy(home, 50, 50, board, window)).toEqual(home);
});

test("a window that shrinks pulls the board along", () => {
  const camera = held({ x: -700, y: -400, zoom: 2 }, board, window);
  expect(camera).toEqual({ x: -390, y: home.y - 245, zoom: 2 });
});

test("what is to be shown comes well inside, and what is there already does not move", () => {
  const near = zoomAround(home, 4, { x: 5, y: 90 }, board, window);
  const shown = showing(near, { x: 200, y: 200 }, board, window);
  const seen = { x: shown.x + 200 * 4, y: shown.y + 200 * 4 };
  expect(seen.x).toBeCloseTo(390 * 0.8);
  expect(seen.y).toBeLessThanOrEqual(400 * 0.8 + 1e-9);
  expect(showing(shown, { x: 200, y: 200 }, board, window)).toEqual(shown);
});

test("on the way to a zoom its point stays where it is", () => {
  const at = { x: 100, y: 150 };
  const near = zoomAround(home, 3, at, board, window);
  const half = between(home, near, 0.5);
  expect(half.zoom).toBe(2);
  expect(under(half, at).x).toBeCloseTo(under(home, at).x);
  expect(under(half, at).y).toBeCloseTo(under(home, at).y);
});
