import { expect, test } from "vitest";
import { documentOf, type BoardDocument } from "../../boardFile/boardDocument";
import { namesOf } from "../../boardFile/entryNames";
import type { BoardEffect, BoardPlay } from "../../net/messages";
import { withChanges, type ProposedChange } from "./changes";
import { differences } from "./differences";
import * as edits from "./edits";
import { heatOf } from "./heat";
import { countLocked, lockedNames, toggled } from "./locks";
import { ashore } from "./shore";
import { smallFile } from "./smallBoard";

const start = documentOf(smallFile());
const [a, b, c] = ["Århus", "Bergen", "Cork"].map((name) => start.places.find((place) => place.name === name)!.id) as [
  number,
  number,
  number,
];
const [short, ferry, border] = start.tracks.map(({ id }) => id) as [number, number, number];
const effect: BoardEffect = { first_seat: 0.5, unused: 0, tickets: 0, bottlenecks: 0, cost: 0 };
const figures = { before: effect, after: effect };

test("what has the same name keeps its number when a board is made anew", () => {
  const file = smallFile();
  const made = documentOf(
    { ...file, cities: file.cities.slice(1), tracks: file.tracks.slice(1, 2), tickets: [] },
    start,
  );
  expect(made.places.map(({ id }) => id)).toEqual(start.places.filter(({ id }) => id !== a).map(({ id }) => id));
  expect(made.tracks.map(({ id }) => id)).toEqual([ferry]);
  const more = edits.addCity(made, "Aberdeen", { latitude: 57, longitude: -2 });
  expect(start.places.map(({ id }) => id)).not.toContain(more.places.at(-2)!.id);
});

test("parallel tracks are locked together, by their names on the board", () => {
  const double = edits.setDouble(start, short, true);
  const second = double.tracks[1]!.id;
  const locks = toggled(toggled(new Set(), double, { kind: "track", id: second }), double, { kind: "place", id: c });
  expect(locks).toEqual(new Set([short, second, c]));
  expect(countLocked(locks, double)).toBe(3);
  expect(lockedNames(locks, namesOf(double))).toEqual({
    places: ["cork"],
    tracks: ["arhus--bergen/1", "arhus--bergen/2"],
    tickets: [],
  });
  expect(toggled(locks, double, { kind: "track", id: short })).toEqual(new Set([c]));
  expect(countLocked(locks, edits.removePlace(double, c))).toBe(2);
});

test("two versions differ in what somebody did", () => {
  let after = edits.changePlace(start, b, { name: "Oslo", latitude: 59.5 });
  after = edits.changeTrack(after, short, { length: 3, colour: "blue" });
  after = edits.removeTrack(after, border);
  after = edits.addTicket(after, [a, b]);
  after = edits.setRule(after, "trains", 20);
  expect(differences(start, start)).toEqual([]);
  expect(differences(start, after)).toEqual([
    {
      part: "places",
      name: "Oslo",
      change: "changed",
      details: [
        { what: "name", before: "Bergen", after: "Oslo" },
        { what: "position", before: "60.00° 5.00°", after: "59.50° 5.00°" },
      ],
    },
    { part: "tracks", name: "Århus – Sverige", change: "removed", details: [] },
    {
      part: "tracks",
      name: "Århus – Oslo",
      change: "changed",
      details: [
        { what: "length", before: 2, after: 3 },
        { what: "colour", before: "red", after: "blue" },
      ],
    },
    { part: "tickets", name: "Cork – Århus", change: "changed", details: [{ what: "points", before: 5, after: 6 }] },
    { part: "tickets", name: "Århus – Oslo", change: "added", details: [] },
    { part: "rules", name: "trains", change: "changed", details: [{ what: "value", before: "10", after: "20" }] },
  ]);
});

test("accepted changes are made in order, and what no longer fits is counted", () => {
  const changes: ProposedChange[] = [
    { ...figures, kind: "length", places: ["arhus", "bergen"], was: 2, length: 1 },
    { ...figures, kind: "lanes", places: ["arhus", "bergen"], is_double: true },
    { ...figures, kind: "colours", tracks: ["arhus--bergen/1", "bergen--cork"], colours: ["red", "gray"] },
    { ...figures, kind: "ticket", old: "arhus--cork", places: ["arhus", "bergen"], points: 1 },
    { ...figures, kind: "ticket", old: "arhus--cork", places: ["bergen", "cork"], points: 3 },
    { ...figures, kind: "length", places: ["arhus", "nowhere"], was: 1, length: 2 },
  ];
  const { document, left } = withChanges(start, changes);
  expect(left).toBe(2);
  const between = (one: number, other: number) =>
    document.tracks.filter(({ between: pair }) => pair.includes(one) && pair.includes(other));
  expect(between(a, b).map(({ length, colour }) => [length, colour])).toEqual([
    [1, "gray"],
    [1, "gray"],
  ]);
  expect(between(b, c)[0]!.colour).toBe("red");
  expect(document.tickets).toEqual([{ ...start.tickets[0]!, between: [a, b], points: 1 }]);
});

test("heat is that of the version that was played, by the names of now", () => {
  const play = { claimed: { "arhus--bergen": 0.5 }, kept: { "arhus--cork": 1 } } as unknown as BoardPlay;
  const renamed: BoardDocument = edits.addTrack(edits.changePlace(start, b, { name: "Oslo" }), [a, c], 4);
  const names = namesOf(renamed);
  const version = { document: start, play };
  expect(heatOf(version, "none", names)).toBeNull();
  expect(heatOf({ document: start, play: null }, "tracks", names)).toBeNull();
  expect(heatOf(version, "tracks", names)).toEqual({
    "arhus--oslo": 0.5,
    "cork--oslo": 0,
    "arhus--sverige": 0,
    "arhus--cork": 0,
  });
  expect(heatOf(version, "tickets", names)).toMatchObject({ "arhus--oslo": 1, "cork--oslo": 1, "arhus--cork": 0 });
});

test("a city in the water goes ashore if land is near", () => {
  const isLand = ({ x }: { x: number }) => x < 0;
  expect(ashore({ x: -1, y: 5 }, isLand, 20)).toEqual({ x: -1, y: 5 });
  const landed = ashore({ x: 10, y: 5 }, isLand, 20);
  expect(landed.x).toBeLessThan(0);
  expect(landed.x).toBeGreaterThan(-5);
  expect(landed.y).toBeCloseTo(5, 0);
  expect(ashore({ x: 30, y: 5 }, isLand, 20)).toEqual({ x: 30, y: 5 });
});
