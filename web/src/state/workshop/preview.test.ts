import { expect, test } from "vitest";
import type { BoardDetails, NodeShape } from "../../net/messages";
import { documentOf, type BoardDocument } from "../../boardFile/boardDocument";
import { fragmentOf, textIn } from "./boardLink";
import { textOf } from "../../boardFile/boardText";
import { changePlace, changeTrack, addCity } from "./edits";
import { namesOf } from "../../boardFile/entryNames";
import { MapFit } from "./mapFit";
import { Preview, straightTrack, usualLength } from "./preview";
import { smallFile } from "./smallBoard";

const document = documentOf(smallFile());
const AT = [
  [300, 300],
  [200, 100],
  [60, 420],
  [380, 120],
] as const;

/** A drawing as the server might make it. */
function sheetOf(drawn: BoardDocument): BoardDetails {
  const names = namesOf(drawn);
  const node = ([x, y]: readonly [number, number]): NodeShape => ({ x, y, label: { x: x + 12, y, anchor: "start" } });
  const nodes = drawn.places.map(
    (place, index) => [names.places.get(place.id)!, [node(AT[index]!)]] as [string, NodeShape[]],
  );
  const picture = { width: 500, height: 500, slot_width: 13, city_radius: 9, label_size: 18 };
  const whole = { ...picture, places: Object.fromEntries(nodes), tracks: {} };
  const tracks = drawn.tracks.map(
    ({ id, length }) =>
      [names.tracks.get(id)!, straightTrack({ x: 0, y: 0 }, { x: 1, y: 1 }, length, 0, whole)] as const,
  );
  const sheet = { id: "small", name: "Small", places: [], tracks: [], tickets: [] } as unknown as BoardDetails;
  return { ...sheet, picture: { ...whole, tracks: Object.fromEntries(tracks) } };
}

const preview = new Preview({ document, sheet: sheetOf(document), land: "" });

test("a moved city is where it was dropped, with its name and its tracks; the rest stays", () => {
  const bergen = document.places[1]!;
  const moved = changePlace(document, bergen.id, preview.positionAt(bergen, { x: 230, y: 140 }));
  const { picture } = preview.sheetOf(moved);
  const [node] = picture.places.bergen!;
  expect(node!.x).toBeCloseTo(230, 0);
  expect(node!.y).toBeCloseTo(140, 0);
  expect(node!.label.x - node!.x).toBeCloseTo(12);
  const track = picture.tracks["arhus--bergen"]!;
  expect(track.slots).toHaveLength(2);
  expect(track.rail.startsWith("M300 300")).toBe(true);
  expect(picture.tracks["arhus--sverige"]).toBe(
    sheetOf(document) && preview.sheetOf(document).picture.tracks["arhus--sverige"],
  );
});

test("a renamed city keeps its tracks as they are drawn", () => {
  const renamed = preview.sheetOf(changePlace(document, document.places[1]!.id, { name: "Oslo" }));
  expect(renamed.picture.tracks["arhus--oslo"]).toBe(preview.sheetOf(document).picture.tracks["arhus--bergen"]);
  expect(renamed.picture.places.oslo![0]).toMatchObject({ x: 200, y: 100 });
});

test("a longer track has more slots, and a new city is drawn where it was clicked", () => {
  const longer = preview.sheetOf(changeTrack(document, document.tracks[0]!.id, { length: 3 }));
  expect(longer.picture.tracks["arhus--bergen"]!.slots).toHaveLength(3);
  const more = addCity(document, "New", preview.fit.toEarth({ x: 250, y: 250 }));
  const node = preview.sheetOf(more).picture.places.new![0]!;
  expect(Math.hypot(node.x - 250, node.y - 250)).toBeLessThan(2);
});

test("a map of few cities works", () => {
  const one = new MapFit([{ x: 5, y: 5, latitude: 1, longitude: 1 }]);
  expect(Number.isFinite(one.toEarth({ x: 9, y: 9 }).latitude)).toBe(true);
});

test("a track has the usual length", () => {
  const sheet = preview.sheetOf(changePlace(document, document.places[0]!.id, { name: "Ab" }));
  expect(usualLength(sheet, { x: 0, y: 0 }, { x: 1, y: 0 })).toBe(1);
  expect(usualLength(sheet, { x: 0, y: 0 }, { x: 500, y: 0 })).toBeGreaterThan(3);
});

test("a link holds the whole board, and a damaged one holds none", async () => {
  const text = textOf(document);
  const fragment = (await fragmentOf(text))!;
  expect(fragment).toMatch(/^#b=[\w-]+$/);
  expect(await textIn(fragment)).toBe(text);
  expect(await textIn(fragment.slice(0, 40))).toBeNull();
  expect(await textIn("#b=!!!!")).toBeNull();
  expect(await textIn("#top")).toBeNull();
  const bomb = (await fragmentOf("a".repeat(65 * 1024)))!;
  expect(await textIn(bomb)).toBeNull();
  let seed = 1;
  const letter = () => String.fromCharCode(33 + ((seed = (seed * 48271) % 2147483647) % 90));
  expect(await fragmentOf(Array.from({ length: 20_000 }, letter).join(""))).toBeNull();
});
