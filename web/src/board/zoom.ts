import { type Point, clamp } from "../point";

/** Where the board is in its window: its upper left corner, in CSS pixels, and its zoom. */
export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

/** The size of something in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export const MAX_ZOOM = 4;
export const HOME: Camera = { x: 0, y: 0, zoom: 1 };

/** The CSS pixels per board unit at which a picture and its frame just fit into a window. */
export function fittingScale(picture: Size, window: Size, frame: number): number {
  const across = (window.width - 2 * frame) / picture.width;
  const down = (window.height - 2 * frame) / picture.height;
  return Math.max(Math.min(across, down), 0.01);
}

/** The whole board, centred in its window. */
export function atHome(board: Size, window: Size): Camera {
  return { x: (window.width - board.width) / 2, y: (window.height - board.height) / 2, zoom: 1 };
}

/** Zooms so that the point of the board under `at` stays there. */
export function zoomAround(camera: Camera, factor: number, at: Point, board: Size, window: Size): Camera {
  const zoom = clamp(camera.zoom * factor, 1, MAX_ZOOM);
  const ratio = zoom / camera.zoom;
  const on = {
    x: clamp(at.x, camera.x, camera.x + board.width * camera.zoom),
    y: clamp(at.y, camera.y, camera.y + board.height * camera.zoom),
  };
  const moved = { x: on.x - (on.x - camera.x) * ratio, y: on.y - (on.y - camera.y) * ratio, zoom };
  return held(moved, board, window);
}

export function movedBy(camera: Camera, dx: number, dy: number, board: Size, window: Size): Camera {
  return held({ ...camera, x: camera.x + dx, y: camera.y + dy }, board, window);
}

/** Limits the camera: the board's edges never move further in than at zoom 1, so it can't get lost. */
export function held(camera: Camera, board: Size, window: Size): Camera {
  const home = atHome(board, window);
  const spare = camera.zoom - 1;
  return {
    x: clamp(camera.x, home.x - board.width * spare, home.x),
    y: clamp(camera.y, home.y - board.height * spare, home.y),
    zoom: camera.zoom,
  };
}

/** Moves the camera just far enough that a point of the board, in pixels at zoom 1, is well inside the window. */
export function showing(camera: Camera, point: Point, board: Size, window: Size): Camera {
  const seen = { x: camera.x + point.x * camera.zoom, y: camera.y + point.y * camera.zoom };
  const [marginX, marginY] = [window.width * 0.2, window.height * 0.2];
  const wanted = {
    x: clamp(seen.x, marginX, window.width - marginX),
    y: clamp(seen.y, marginY, window.height - marginY),
  };
  return movedBy(camera, wanted.x - seen.x, wanted.y - seen.y, board, window);
}

/** Interpolates between two cameras; a point that both show at the same place stays there all the way. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const mix = (a: number, b: number) => a + (b - a) * part;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), zoom: mix(from.zoom, to.zoom) };
}
