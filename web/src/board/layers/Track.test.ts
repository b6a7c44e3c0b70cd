// @vitest-environment jsdom
import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { BoardDetails, TrackDetails } from "../../net/messages";
import { drawingOf } from "../geometry/boardDrawing";
import Track from "./Track.svelte";

const label = { x: 0, y: 0, anchor: "start" as const };
const track: TrackDetails = {
  name: "a--b",
  places: ["a", "b"],
  length: 3,
  colour: "red",
  points: 4,
  locomotives: 0,
  is_tunnel: false,
  lane: 0,
};

function drawingWith(changes: Partial<TrackDetails>) {
  const slots = [30, 70, 110].map((x) => ({ x, y: 0, angle: 180, length: 36, path: `M${x - 18} 0L${x + 18} 0` }));
  const sheet = {
    places: ["a", "b"].map((slug) => ({ slug, name: slug, is_country: false })),
    tracks: [{ ...track, ...changes }],
    picture: {
      width: 140,
      height: 20,
      slot_width: 13,
      city_radius: 9,
      label_size: 18,
      places: { a: [{ x: 0, y: 0, label }], b: [{ x: 140, y: 0, label }] },
      tracks: { "a--b": { rail: "M0 0L140 0", slots } },
    },
  } as unknown as BoardDetails;
  return drawingOf(sheet).tracks[0]!;
}

function draw(changes: Partial<TrackDetails> = {}, props: Record<string, unknown> = {}): Element {
  const { container } = render(Track, {
    drawing: drawingWith(changes),
    owner: undefined,
    preview: null,
    players: [
      { name: "Ann", mark: 3 },
      { name: "Bo", mark: 1 },
    ],
    isClaimable: false,
    isHelpful: false,
    isHovered: false,
    isBlocked: false,
    isLast: false,
    animate: false,
    ...props,
  });
  return container.querySelector('[data-track="a--b"]')!;
}

/** Where the parts of a path begin, along the track. */
function beginnings(path: Element | null): number[] {
  return [...(path?.getAttribute("d") ?? "").matchAll(/M(-?[\d.]+)/g)].map(([, x]) => Number(x));
}

test("every slot has the glyph of the track's colour, all in one path", () => {
  const drawn = draw();
  expect(drawn.querySelectorAll(".slot")).toHaveLength(3);
  const glyph = drawn.querySelector(".glyph");
  expect(glyph?.getAttribute("data-colour")).toBe("red");
  expect(beginnings(glyph)).toEqual([30, 70, 110]);
  expect(glyph?.getAttribute("d")).toContain("M30 -3.75 33.75 3.125H26.25Z");
});

test("a glyph of lines is drawn by lines, and a round one in the middle of its slot", () => {
  const black = draw({ colour: "black" }).querySelector(".glyph.line");
  expect(black?.getAttribute("stroke-width")).toBe("1.313");
  expect(beginnings(black)).toEqual([26.5, 33.5, 66.5, 73.5, 106.5, 113.5]);
  const green = draw({ colour: "green" }).querySelector(".glyph:not(.line)");
  expect(beginnings(green)).toEqual([26.5, 66.5, 106.5]);
});

test("a gray track has no glyph, and a ferry its engines at the ends", () => {
  const drawn = draw({ colour: "gray", locomotives: 2 });
  expect([...drawn.querySelectorAll(".engine")].map((engine) => engine.getAttribute("x"))).toEqual(["21", "101"]);
  expect(drawn.querySelector(".glyph")).toBeNull();
  expect(beginnings(draw({ colour: "red", locomotives: 2 }).querySelector(".glyph"))).toEqual([70]);
});

test("a claimed track has a wagon with the owner's mark on every slot", () => {
  const drawn = draw({}, { owner: 0 });
  expect(drawn.getAttribute("data-owner")).toBe("0");
  const wagons = [...drawn.querySelectorAll('.wagon[data-seat="0"]')];
  expect(wagons).toHaveLength(3);
  for (const wagon of wagons) expect(wagon.querySelector(".mark")?.getAttribute("href")).toBe("#mark-3");
  expect(drawn.querySelector<SVGElement>(".bond.colour")?.style.stroke).toBe("var(--player-3)");
  expect(draw().querySelector(".bond")).toBeNull();
});

test("wagons that are not there yet are no wagons", () => {
  const drawn = draw({}, { preview: 1 });
  expect(drawn.querySelectorAll('.preview[data-seat="1"]')).toHaveLength(3);
  expect(drawn.querySelectorAll(".wagon")).toHaveLength(0);
});

test("its state is in its classes", () => {
  const drawn = draw({}, { isClaimable: true, isHovered: true, isBlocked: true });
  expect([...drawn.classList]).toEqual(expect.arrayContaining(["claimable", "hover", "blocked"]));
});
