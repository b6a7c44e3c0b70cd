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

test("every slot has its colour and the colour's glyph", () => {
  const slots = [...draw().querySelectorAll(".slot")];
  expect(slots).toHaveLength(3);
  for (const slot of slots) expect(slot.querySelector(".glyph")?.getAttribute("data-colour")).toBe("red");
});

test("a gray track has no glyph, and a ferry its engines at the ends", () => {
  const slots = [...draw({ colour: "gray", locomotives: 2 }).querySelectorAll(".slot")];
  expect(slots.map((slot) => slot.querySelectorAll(".engine").length)).toEqual([1, 0, 1]);
  expect(slots.some((slot) => slot.querySelector(".glyph"))).toBe(false);
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

test("its state is in its classes, hovering in its slots' too", () => {
  const drawn = draw({}, { isClaimable: true, isHovered: true, isBlocked: true });
  expect([...drawn.classList]).toEqual(expect.arrayContaining(["claimable", "hover", "blocked"]));
  expect(drawn.querySelectorAll(".slot.hover")).toHaveLength(3);
});
