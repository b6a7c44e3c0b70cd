import type { Picture } from "../net/messages";
import { type Point, clamp } from "../point";
import { atHome, between, fittingScale, held, HOME, movedBy, showing, zoomAround, type Camera } from "./zoom";

/** How long an animated move of the camera takes, in milliseconds. */
const GLIDE_TIME = 160;
/** Once the painted zoom exceeds the shown one by this factor, repainting is cheaper than scaling the layer down. */
const TOO_SHARP = 1.8;

/** What the camera needs to know about the board. */
interface Subject {
  readonly picture: Picture;
  readonly animate: boolean;
}

/** The part of the board that is shown, and the moves to another part. */
export class BoardCamera {
  readonly #subject: Subject;
  /** The size of the window onto the board, in CSS pixels. */
  width = $state(0);
  height = $state(0);
  isMoving = $state(false);
  /** For two frames after a move the board is not a compositor layer, which makes the browser repaint it sharply. */
  isSettling = $state(false);

  #camera = $state.raw<Camera>(HOME);
  #frameRequest = 0;
  #paintedZoom = 1;
  constructor(subject: Subject) {
    this.#subject = subject;
  }

  readonly window = $derived({ width: this.width, height: this.height });
  /** The width of the wooden frame, in CSS pixels. */
  readonly frame = $derived(Math.round(clamp(Math.min(this.width, this.height) * 0.008, 3, 9)));
  /** CSS pixels per board unit when the whole board is shown. */
  readonly scale = $derived.by(() => fittingScale(this.#subject.picture, this.window, this.frame));
  readonly board = $derived.by(() => ({
    width: this.#subject.picture.width * this.scale + 2 * this.frame,
    height: this.#subject.picture.height * this.scale + 2 * this.frame,
  }));
  readonly seen = $derived(
    this.#camera.zoom === 1 ? atHome(this.board, this.window) : held(this.#camera, this.board, this.window),
  );
  /** How far the right and the lower edge of the board are inside the window, in CSS pixels. */
  readonly inset = $derived.by(() => {
    const { x, y, zoom } = this.seen;
    const beyond = (size: number, end: number) => Math.max(0, Math.round(size - end));
    return {
      right: beyond(this.width, x + this.board.width * zoom),
      bottom: beyond(this.height, y + this.board.height * zoom),
    };
  });
  /** CSS pixels per board unit at the current zoom. */
  readonly unit = $derived(this.scale * this.seen.zoom);

  /** The point of the board, in board units, that is shown at a point of the window. */
  toBoard(at: Point): Point {
    const { x, y, zoom } = this.seen;
    return { x: ((at.x - x) / zoom - this.frame) / this.scale, y: ((at.y - y) / zoom - this.frame) / this.scale };
  }

  pan(dx: number, dy: number): void {
    this.stop();
    this.isMoving = true;
    this.#camera = movedBy(this.seen, dx, dy, this.board, this.window);
  }

  zoom(factor: number, at: Point): void {
    this.stop();
    this.isMoving = true;
    this.#camera = zoomAround(this.seen, factor, at, this.board, this.window);
    if (this.#isTooSharp(this.#camera.zoom)) this.settle();
  }

  glideToZoom(factor: number, at: Point): void {
    this.#glideTo(zoomAround(this.seen, factor, at, this.board, this.window));
  }

  glideHome(): void {
    this.#glideTo(atHome(this.board, this.window));
  }

  /** Moves so that a point of the board is in view. */
  glideTowards(point: Point): void {
    const spot = { x: this.frame + point.x * this.scale, y: this.frame + point.y * this.scale };
    this.#glideTo(showing(this.seen, spot, this.board, this.window));
  }

  settle(): void {
    this.#paintedZoom = this.#camera.zoom;
    this.isMoving = false;
    this.isSettling = true;
    this.#nextFrame(() => this.#nextFrame(() => (this.isSettling = false)));
  }

  stop(): void {
    cancelAnimationFrame(this.#frameRequest);
  }

  /** Animates frame by frame instead of by a CSS transition, so that a click always hits what is shown. */
  #glideTo(target: Camera): void {
    this.stop();
    const isStill = !this.#subject.animate || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (isStill || this.#isTooSharp(target.zoom)) {
      this.#camera = target;
      this.settle();
      return;
    }
    const [from, begun] = [this.seen, performance.now()];
    const step = (now: number) => {
      const part = clamp((now - begun) / GLIDE_TIME, 0, 1);
      this.#camera = between(from, target, 1 - (1 - part) ** 2);
      if (part < 1) this.#nextFrame(step);
      else this.settle();
    };
    this.isMoving = true;
    this.#nextFrame(step);
  }

  #nextFrame(step: (now: number) => void): void {
    this.#frameRequest = requestAnimationFrame(step);
  }

  #isTooSharp(zoom: number): boolean {
    return zoom * TOO_SHARP < this.#paintedZoom;
  }
}
