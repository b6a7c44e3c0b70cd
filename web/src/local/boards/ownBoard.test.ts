// @vitest-environment node
import { describe, expect, test } from "vitest";
import { unpack } from "../../engine/deviceFile";
import type { BoardDetails, BoardProblem } from "../../net/messages";
import type { BoardHeader } from "../board";
import { newKernels, readJson } from "../testFiles";
import type { BoardMaking } from "./making";
import { checkText, draftOf, ownBoardOf, rulesOf } from "./ownBoard";

/** What `tests/web/board_cases.py` has written. */
interface Cases {
  making: BoardMaking;
  good: { text: string; details: Omit<BoardDetails, "id" | "picture">; file: string }[];
  bad: { text: string; problems: BoardProblem[] | null }[];
}

const { making, good, bad } = readJson<Cases>("table-cases/boards.json");
/** Every good board, drawn once: that takes most of a second. */
const drafts = new Map(good.map(({ text }) => [text, draftOf(text, making)]));
const PARTS = ["arrays", "starts", "letters", "track_constants", "node_constants", "incidence"];

describe("a board file", () => {
  test.each(good.map((each) => [each.details.name, each] as const))(
    "is encoded to the same bytes as in Python: %s",
    async (_, { text, file, details }) => {
      expect(checkText(text, making)).toEqual([]);
      const packed = Uint8Array.from(atob(file), (byte) => byte.charCodeAt(0));
      const expected = await unpack<BoardHeader>(new Blob([packed]));
      const own = rulesOf(text, newKernels(), making);
      expect(own.header.actions).toEqual(expected.header.actions);
      expect(own.header.layouts).toEqual(expected.header.layouts);
      for (const part of PARTS) expect(isSame(own.bytes(part), expected.bytes(part)), part).toBe(true);
      expect(drafts.get(text)!.details).toMatchObject(details);
    },
  );

  test.each(bad.map((each) => [each.text, each.problems] as const))("is refused: %#", (text, problems) => {
    const found = checkText(text, making);
    if (problems) expect(found).toEqual(problems);
    else expect(found.length).toBeGreaterThan(0);
  });

  test.each(good.map(({ text, details }) => [details.name, text] as const))(
    "stays the same board when its text is read again: %s",
    (_, text) => {
      const draft = drafts.get(text)!;
      const { id, text: again, details } = draftOf(draft.text, making);
      expect({ id, text: again, details }).toEqual({ id: draft.id, text: draft.text, details: draft.details });
      expect(ownBoardOf(draft, 0).card.tracks).toBe(draft.details.tracks.length);
    },
    60_000,
  );
});

describe("the picture of a board", () => {
  test.each(good.map(({ text, details }) => [details.name, text] as const))(
    "has room for everything: %s",
    (_, text) => {
      const { picture, places, tracks } = drafts.get(text)!.details;
      for (const { slug } of places)
        for (const { x, y } of picture.places[slug]!) {
          expect(x).toBeGreaterThan(0);
          expect(x).toBeLessThan(picture.width);
          expect(y).toBeGreaterThan(0);
          expect(y).toBeLessThan(picture.height);
        }
      for (const { name, length } of tracks) {
        const { slots } = picture.tracks[name]!;
        expect(slots.length).toBe(length);
        for (const slot of slots) expect(slot.length).toBeGreaterThan(picture.slot_width);
      }
    },
  );
});

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, place) => byte === other[place]);
}
