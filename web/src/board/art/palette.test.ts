// @vitest-environment jsdom
import { afterEach, describe, expect, test } from "vitest";
import { applyPalette, CARD_KINDS, coloursOf, contrast, inkOn } from "./palette";

afterEach(() => document.documentElement.removeAttribute("style"));

test("the page knows every colour, and which palette and theme it has", () => {
  const root = document.documentElement;
  applyPalette("colour-blind", "dark", [], root);
  expect(root.dataset).toMatchObject({ palette: "colour-blind", theme: "dark" });
  for (const kind of CARD_KINDS) expect(root.style.getPropertyValue(`--card-${kind}`)).toMatch(/^#[0-9a-f]{6}$/);
  for (const mark of [0, 1, 2, 3, 4]) expect(root.style.getPropertyValue(`--player-${mark}`)).toMatch(/^#/);
  expect(root.style.getPropertyValue("--board-sea")).toMatch(/^#/);
  expect(coloursOf("standard", "dark")["--thumbnail-sea"]).toBe(coloursOf("standard", "light")["--board-sea"]);
});

test("both themes and both palettes set the same variables, so that changing leaves nothing behind", () => {
  const names = (["standard", "colour-blind"] as const).flatMap((palette) =>
    (["light", "dark"] as const).map((theme) => Object.keys(coloursOf(palette, theme)).sort().join()),
  );
  expect(new Set(names).size).toBe(1);
});

describe("ink", () => {
  test("is light on dark and dark on light", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(inkOn("#26262b")).not.toBe(inkOn("#fbfaf5"));
  });

  test.each(["standard", "colour-blind"] as const)("can be read on every card and wagon of %s", (palette) => {
    const colours = coloursOf(palette, "light");
    for (const name of Object.keys(colours).filter((key) => /^--(card|player)-.*-ink$/.test(key))) {
      expect(contrast(colours[name]!, colours[name.replace("-ink", "")]!), name).toBeGreaterThan(4.5);
    }
  });
});

test("seats have the colours that their people chose", () => {
  const [usual, chosen] = [coloursOf("standard", "light"), coloursOf("standard", "light", [3, 0])];
  expect(chosen["--player-0"]).toBe(usual["--player-3"]);
  expect(chosen["--player-0-ink"]).toBe(usual["--player-3-ink"]);
  expect(chosen["--player-1"]).toBe(usual["--player-0"]);
  expect(chosen["--player-2"]).toBe(usual["--player-2"]);
});
