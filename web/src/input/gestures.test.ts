// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { gestures, wheelFactor } from "./gestures";

const told = {
  onpan: vi.fn(),
  onzoom: vi.fn(),
  ontap: vi.fn(),
  onpoint: vi.fn(),
  onhold: vi.fn(),
  onsettle: vi.fn(),
};
let element: HTMLElement;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  element = document.createElement("div");
  element.setPointerCapture = () => undefined;
  stop = gestures(told)(element);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

function send(kind: string, x: number, y: number, options: PointerEventInit = {}): void {
  const event = new PointerEvent(`pointer${kind}`, { clientX: x, clientY: y, pointerType: "touch", ...options });
  element.dispatchEvent(event);
}

function tap(x: number, y: number, options?: PointerEventInit): void {
  send("down", x, y, options);
  send("up", x, y, options);
}

describe("a mouse", () => {
  const mouse = { pointerType: "mouse" };

  test("clicks at once", () => {
    tap(10, 20, mouse);
    expect(told.ontap).toHaveBeenCalledExactlyOnceWith({ x: 10, y: 20 }, "mouse");
  });

  test("clicks with its main button only", () => {
    tap(10, 20, { ...mouse, button: 2 });
    expect(told.ontap).not.toHaveBeenCalled();
  });

  test("that drags pans, and is no click", () => {
    send("down", 10, 10, mouse);
    send("move", 30, 15, mouse);
    send("move", 35, 15, mouse);
    send("up", 35, 15, mouse);
    expect(told.onpan.mock.calls).toEqual([
      [20, 5],
      [5, 0],
    ]);
    expect(told.ontap).not.toHaveBeenCalled();
  });

  test("that trembles is still a click", () => {
    send("down", 10, 10, mouse);
    send("move", 12, 11, mouse);
    send("up", 12, 11, mouse);
    expect(told.onpan).not.toHaveBeenCalled();
    expect(told.ontap).toHaveBeenCalledOnce();
  });

  test("points where it is, and nowhere when it leaves", () => {
    send("move", 5, 6, mouse);
    send("leave", 5, 6, mouse);
    expect(told.onpoint.mock.calls).toEqual([
      [{ x: 5, y: 6 }, "mouse"],
      [null, "mouse"],
    ]);
  });

  test("whose wheel turns zooms, and the board comes to rest afterwards", () => {
    element.dispatchEvent(new WheelEvent("wheel", { deltaY: -100, clientX: 7, clientY: 8 }));
    expect(told.onzoom).toHaveBeenCalledExactlyOnceWith(expect.any(Number), { x: 7, y: 8 }, false);
    expect(told.onsettle).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(told.onsettle).toHaveBeenCalledOnce();
  });
});

describe("a finger", () => {
  test("that taps is seen at once, and taps when no second tap follows", () => {
    tap(10, 20);
    expect(told.onpoint).toHaveBeenCalledWith({ x: 10, y: 20 }, "touch");
    expect(told.ontap).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(told.ontap).toHaveBeenCalledExactlyOnceWith({ x: 10, y: 20 }, "touch");
  });

  test("that taps twice zooms in there and chooses nothing", () => {
    tap(10, 20);
    tap(14, 22);
    vi.runAllTimers();
    expect(told.onzoom).toHaveBeenCalledExactlyOnceWith(expect.any(Number), { x: 14, y: 22 }, true);
    expect(told.ontap).not.toHaveBeenCalled();
  });

  test("that rests asks what is there, and chooses nothing", () => {
    send("down", 10, 20);
    vi.runAllTimers();
    send("up", 10, 20);
    vi.runAllTimers();
    expect(told.onhold).toHaveBeenCalledExactlyOnceWith({ x: 10, y: 20 });
    expect(told.ontap).not.toHaveBeenCalled();
    expect(told.onpoint).toHaveBeenLastCalledWith(null, "touch");
  });

  test("with a second one pinches around the middle", () => {
    send("down", 100, 100, { pointerId: 1 });
    send("down", 200, 100, { pointerId: 2 });
    send("move", 300, 100, { pointerId: 2 });
    expect(told.onzoom).toHaveBeenCalledExactlyOnceWith(2, { x: 200, y: 100 }, false);
    send("up", 300, 100, { pointerId: 2 });
    send("up", 100, 100, { pointerId: 1 });
    vi.runAllTimers();
    expect(told.ontap).not.toHaveBeenCalled();
  });
});

test("nothing is heard after the end", () => {
  tap(10, 20);
  stop();
  tap(10, 20, { pointerType: "mouse" });
  vi.runAllTimers();
  expect(told.ontap).not.toHaveBeenCalled();
});

test("the wheel zooms in upwards, out downwards, and by as much", () => {
  const turn = (deltaY: number, deltaMode = 0, ctrlKey = false) => wheelFactor({ deltaY, deltaMode, ctrlKey });
  expect(turn(-100)).toBeGreaterThan(1);
  expect(turn(-100) * turn(100)).toBeCloseTo(1);
  expect(turn(3, 1)).toBeCloseTo(turn(48));
  expect(turn(-4, 0, true)).toBeGreaterThan(turn(-4));
});
