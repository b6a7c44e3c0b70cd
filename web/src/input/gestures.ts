import { clamp, distance, type Point } from "../point";
import type { Pointing } from "./pointer";

/** Two taps within this time, in milliseconds, and this distance, in pixels, are one double tap. */
const DOUBLE_TIME = 230;
const DOUBLE_DISTANCE = 32;
/** A finger held down this long asks what is there, in milliseconds. */
const HOLD_TIME = 420;
/** A pointer that moves further than this is dragging. */
const SLOP = { mouse: 4, touch: 9 };
/** A board that has not moved for this long is at rest, in milliseconds. */
const SETTLE_TIME = 250;
/** How much a double tap zooms. */
const DOUBLE_FACTOR = 2.2;

export interface GestureHandlers {
  onpan(dx: number, dy: number): void;
  onzoom(factor: number, at: Point, isSmooth: boolean): void;
  ontap(at: Point, how: Pointing): void;
  /** Called with the point that a mouse is over or a finger presses; null when it leaves. */
  onpoint(at: Point | null, how: Pointing): void;
  onhold(at: Point): void;
  onsettle(): void;
  /** Called with the point where a drag begins; if it answers true, what is there is dragged, and not the board. */
  ongrab?(at: Point): boolean;
  ondrag?(at: Point): void;
  ondrop?(at: Point): void;
}

/** Turns pointer and wheel events of an element into taps, pans and zooms. */
export function gestures(handlers: GestureHandlers): (element: HTMLElement) => () => void {
  return (element) => {
    const watcher = new Watcher(element, handlers);
    const stop = new AbortController();
    const listen = <K extends keyof HTMLElementEventMap>(kind: K, hear: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(kind, hear, { signal: stop.signal, passive: false });
    listen("pointerdown", (event) => watcher.down(event));
    listen("pointermove", (event) => watcher.move(event));
    listen("pointerup", (event) => watcher.up(event));
    listen("pointercancel", (event) => watcher.cancel(event));
    listen("pointerleave", (event) => watcher.leave(event));
    listen("wheel", (event) => watcher.wheel(event));
    return () => {
      watcher.forget();
      stop.abort();
    };
  };
}

class Watcher {
  readonly #element: HTMLElement;
  readonly #handlers: GestureHandlers;
  readonly #held = new Map<number, Point>();
  #start: Point = { x: 0, y: 0 };
  #isTap = false;
  #isGrabbed = false;
  #downAt = 0;
  #isResting = false;
  #waiting: { at: Point; timer: number } | null = null;
  #hold = 0;
  #settle = 0;

  constructor(element: HTMLElement, handlers: GestureHandlers) {
    this.#element = element;
    this.#handlers = handlers;
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const at = pointOf(event);
    this.#held.set(event.pointerId, at);
    this.#isTap = this.#held.size === 1;
    this.#isResting = false;
    this.#start = at;
    this.#downAt = event.timeStamp;
    clearTimeout(this.#hold);
    if (!this.#isTap) return this.#handlers.onpoint(null, "touch");
    if (kindOf(event) === "mouse") return;
    this.#handlers.onpoint(at, "touch");
    this.#hold = window.setTimeout(() => this.#rest(at), HOLD_TIME);
  }

  move(event: PointerEvent): void {
    const before = this.#held.get(event.pointerId);
    const at = pointOf(event);
    if (!before) {
      if (kindOf(event) === "mouse") this.#handlers.onpoint(at, "mouse");
      return;
    }
    if (this.#isTap && distance(at, this.#start) > SLOP[kindOf(event)]) this.#drag(event);
    if (this.#isTap) return;
    const others = [...this.#held].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    this.#held.set(event.pointerId, at);
    if (this.#isGrabbed) return this.#handlers.ondrag?.(at);
    if (others.length === 1) this.#pinch(others[0]!, before, at);
    else if (others.length === 0) this.#handlers.onpan(at.x - before.x, at.y - before.y);
    this.#settleSoon();
  }

  up(event: PointerEvent): void {
    clearTimeout(this.#hold);
    // A busy page handles a tap so late that it looks like a hold.
    const wasShort = this.#isResting && event.timeStamp - this.#downAt < HOLD_TIME;
    const wasTap = (this.#isTap || wasShort) && this.#held.has(event.pointerId);
    this.#held.delete(event.pointerId);
    this.#isTap = false;
    if (this.#isGrabbed) this.#handlers.ondrop?.(pointOf(event));
    this.#isGrabbed = false;
    if (wasTap && kindOf(event) === "mouse") this.#handlers.ontap(pointOf(event), "mouse");
    else if (wasTap) this.#tap(pointOf(event));
    else if (kindOf(event) === "touch") this.#handlers.onpoint(null, "touch");
  }

  cancel(event: PointerEvent): void {
    clearTimeout(this.#hold);
    this.#held.delete(event.pointerId);
    this.#isTap = this.#isGrabbed = false;
    this.#handlers.onpoint(null, kindOf(event));
  }

  leave(event: PointerEvent): void {
    if (kindOf(event) === "mouse" && !this.#held.has(event.pointerId)) this.#handlers.onpoint(null, "mouse");
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    this.#handlers.onzoom(wheelFactor(event), pointOf(event), false);
    this.#settleSoon();
  }

  forget(): void {
    clearTimeout(this.#hold);
    clearTimeout(this.#settle);
    clearTimeout(this.#waiting?.timer);
  }

  #drag(event: PointerEvent): void {
    this.#isTap = this.#isResting = false;
    clearTimeout(this.#hold);
    this.#element.setPointerCapture(event.pointerId);
    this.#isGrabbed = this.#held.size === 1 && (this.#handlers.ongrab?.(this.#start) ?? false);
    this.#handlers.onpoint(null, kindOf(event));
  }

  #pinch(other: Point, before: Point, at: Point): void {
    const middle = { x: (other.x + at.x) / 2, y: (other.y + at.y) / 2 };
    this.#handlers.onpan((at.x - before.x) / 2, (at.y - before.y) / 2);
    this.#handlers.onzoom(distance(other, at) / Math.max(distance(other, before), 1), middle, false);
  }

  /** Delays a tap until no second one can follow; otherwise a double tap would first choose a track. */
  #tap(at: Point): void {
    const first = this.#waiting;
    clearTimeout(first?.timer);
    this.#waiting = null;
    if (first && distance(first.at, at) < DOUBLE_DISTANCE) {
      this.#handlers.onpoint(null, "touch");
      this.#handlers.onzoom(DOUBLE_FACTOR, at, true);
      return;
    }
    const fire = () => {
      this.#waiting = null;
      this.#handlers.onpoint(null, "touch");
      this.#handlers.ontap(at, "touch");
    };
    this.#waiting = { at, timer: window.setTimeout(fire, DOUBLE_TIME) };
  }

  #rest(at: Point): void {
    this.#isTap = false;
    this.#isResting = true;
    this.#handlers.onhold(at);
  }

  #settleSoon(): void {
    clearTimeout(this.#settle);
    this.#settle = window.setTimeout(() => this.#handlers.onsettle(), SETTLE_TIME);
  }
}

function pointOf(event: MouseEvent): Point {
  return { x: event.clientX, y: event.clientY };
}

function kindOf(event: PointerEvent): "mouse" | "touch" {
  return event.pointerType === "mouse" ? "mouse" : "touch";
}

/** The zoom factor of a wheel event; lines and pages are converted to pixels. */
export function wheelFactor(event: Pick<WheelEvent, "deltaY" | "deltaMode" | "ctrlKey">): number {
  const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1);
  // A pinch on a trackpad arrives as a wheel event with the control key, in much smaller steps.
  return Math.exp(-clamp(pixels, -240, 240) * (event.ctrlKey ? 0.012 : 0.0022));
}
