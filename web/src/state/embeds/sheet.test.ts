import { expect, test } from "vitest";
import { cases } from "../../local/testFiles";
import { type CompactSheet, compactSheet, sheetOf } from "./sheet";

/** How far the middle of a slot may be from where it was: points are kept in whole units, and slots may be bent. */
const NEAR = 3;

test.each(Object.entries(cases.boards))("a board is the same after it was made compact: %s", (_, { details }) => {
  const back = sheetOf(JSON.parse(JSON.stringify(compactSheet(details))) as CompactSheet);
  const { picture } = details;
  const { picture: drawn } = back;
  for (const part of ["id", "name", "places", "tracks"] as const) expect(back[part]).toEqual(details[part]);
  expect(drawn.places).toEqual(picture.places);
  for (const [name, { slots }] of Object.entries(picture.tracks)) {
    const again = drawn.tracks[name]!.slots;
    expect(again.length, name).toBe(slots.length);
    slots.forEach((slot, place) => {
      expect(Math.abs(again[place]!.x - slot.x), name).toBeLessThan(NEAR);
      expect(Math.abs(again[place]!.y - slot.y), name).toBeLessThan(NEAR);
    });
  }
});
