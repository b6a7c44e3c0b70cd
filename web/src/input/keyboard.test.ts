// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { type KeyActions, press } from "./keyboard";

function actions(): KeyActions {
  const names = [
    "take",
    "drawDeck",
    "drawBoth",
    "drawTickets",
    "findTrack",
    "findStation",
    "toHand",
    "toChat",
    "cancel",
    "zoom",
    "resetZoom",
    "help",
  ];
  return Object.fromEntries(names.map((name) => [name, vi.fn()])) as unknown as KeyActions;
}

function pressed(
  key: string,
  more: KeyboardEventInit = {},
  target: HTMLElement = document.body,
): [KeyActions, KeyboardEvent] {
  const done = actions();
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  target.addEventListener("keydown", (heard) => press(heard, done), { once: true });
  target.dispatchEvent(event);
  return [done, event];
}

afterEach(() => document.body.replaceChildren());

describe("the keys", () => {
  it.each([
    ["3", {}, "take"],
    ["d", {}, "drawDeck"],
    ["D", { shiftKey: true }, "drawBoth"],
    ["t", {}, "drawTickets"],
    ["r", {}, "findTrack"],
    ["s", {}, "findStation"],
    ["Escape", {}, "cancel"],
    ["?", { shiftKey: true }, "help"],
    ["0", {}, "resetZoom"],
  ] as const)("%s", (key, more, name) => {
    expect(pressed(key, more)[0][name]).toHaveBeenCalledOnce();
  });

  it("count the face-up cards from one", () => {
    expect(pressed("1")[0].take).toHaveBeenCalledWith(0);
  });

  it("leave a field alone, but for the way out", () => {
    const field = document.body.appendChild(document.createElement("input"));
    const [typed, event] = pressed("d", {}, field);
    expect(typed.drawDeck).not.toHaveBeenCalled();
    expect(event.defaultPrevented).toBe(false);
    expect(pressed("Escape", {}, field)[0].cancel).toHaveBeenCalledOnce();
  });

  it("leave the browser's own keys alone", () => {
    expect(pressed("r", { ctrlKey: true })[0].findTrack).not.toHaveBeenCalled();
  });

  it("wait while a dialog is open", () => {
    document.body.appendChild(document.createElement("dialog")).setAttribute("open", "");
    expect(pressed("d")[0].drawDeck).not.toHaveBeenCalled();
    expect(pressed("Escape")[0].cancel).not.toHaveBeenCalled();
  });
});
