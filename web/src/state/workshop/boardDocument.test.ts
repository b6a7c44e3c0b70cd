import { describe, expect, test } from "vitest";
import { documentOf, longestTrack, placeOf, type BoardDocument } from "../../boardFile/boardDocument";
import { textOf } from "../../boardFile/boardText";
import { smallFile } from "./smallBoard";
import * as edits from "./edits";
import { namesOf, slug } from "../../boardFile/entryNames";
import { shortestPath } from "./paths";
import { placed } from "./problems";

const id = (document: BoardDocument, name: string) => document.places.find((place) => place.name === name)!.id;
const start = documentOf(smallFile());
const [a, b, c] = ["Århus", "Bergen", "Cork"].map((name) => id(start, name)) as [number, number, number];

test("a file becomes a document and the same file again", () => {
  expect(textOf(start)).toBe(`board.id = "board"
board.name = "Small"

rules.trains = 10
rules.players = [2, 3]
rules.track_points = [1, 2, 4]
rules.passengers = {}
rules.setup_long_tickets = 0
rules.ticket_decks = 1

cities = [
  { name = "Århus", latitude = 56, longitude = 10 },
  { name = "Bergen", latitude = 60, longitude = 5 },
  { name = "Cork", latitude = 52, longitude = -8 },
]

countries = [
  { name = "Sverige", latitude = 60, longitude = 15, ends = [{ from = "Århus", latitude = 57, longitude = 13 }] },
]

tracks = [
  { between = ["Århus", "Bergen"], length = 2, colour = "red" },
  { between = ["Bergen", "Cork"], length = 3, colour = "gray", locomotives = 1 },
  { between = ["Århus", "Sverige"], length = 1, colour = "gray", tunnel = true },
]

tickets = [
  { between = ["Cork", "Århus"], points = 5 },
]
`);
});

describe("places", () => {
  test("a new name is the name everywhere", () => {
    const text = textOf(edits.changePlace(start, b, { name: 'Oslo "S"' }));
    expect(text).not.toContain("Bergen");
    expect(text.match(/"Oslo \\"S\\""/g)).toHaveLength(3);
  });

  test("a new city stands before the countries and has a name of its own", () => {
    const more = edits.addCity(edits.addCity(start, "Bergen", { latitude: 1, longitude: 190 }), "Bergen", {
      latitude: 2,
      longitude: 3,
    });
    expect(more.places.map(({ name }) => name)).toEqual(["Århus", "Bergen", "Cork", "Bergen 2", "Bergen 3", "Sverige"]);
    expect(placeOf(more, id(more, "Bergen 2")).longitude).toBe(-170);
  });

  test("without a place, its tracks, tickets and ends are gone", () => {
    const less = edits.removePlace(start, a);
    expect(less.tracks).toHaveLength(1);
    expect(less.tickets).toHaveLength(0);
    expect(less.places.at(-1)!.ends).toEqual([]);
  });
});

describe("tracks", () => {
  test("a track is within the lengths that have points", () => {
    expect(longestTrack(start)).toBe(3);
    expect(edits.addTrack(start, [a, c], 9).tracks.at(-1)!.length).toBe(3);
  });

  test("a ticket that was worth its path stays so, another keeps its points", () => {
    const longer = edits.changeTrack(start, start.tracks[0]!.id, { length: 3 });
    expect(longer.tickets[0]!.points).toBe(6);
    const odd = edits.changeTicket(start, start.tickets[0]!.id, { points: 9 });
    expect(edits.changeTrack(odd, start.tracks[0]!.id, { length: 3 }).tickets[0]!.points).toBe(9);
  });

  test("a second track lies beside the first, and goes again", () => {
    const first = start.tracks[0]!.id;
    const double = edits.setDouble(start, first, true);
    expect([...namesOf(double).tracks.values()].slice(0, 2)).toEqual(["arhus--bergen/1", "arhus--bergen/2"]);
    expect(double.tracks[1]!.colour).toBe("gray");
    expect(edits.setDouble(double, first, false).tracks).toEqual(start.tracks);
  });

  test("a ferry is gray", () => {
    expect(edits.changeTrack(start, start.tracks[0]!.id, { locomotives: 9 }).tracks[0]).toMatchObject({
      colour: "gray",
      locomotives: 2,
    });
  });

  test("a country has an end for every city that has a track to it", () => {
    const sverige = id(start, "Sverige");
    const more = edits.addTrack(start, [sverige, b], 1);
    expect(more.places.at(-1)!.ends!.map(({ from }) => from)).toEqual([a, b]);
    expect(edits.removeTrack(more, more.tracks.at(-1)!.id).places).toEqual(start.places);
  });
});

describe("tickets and rules", () => {
  test("a ticket is worth the shortest path, which leads through no country", () => {
    expect(shortestPath(start, a, c)).toEqual({ spaces: 5, tracks: start.tracks.slice(0, 2).map((track) => track.id) });
    const around = edits.addTrack(start, [id(start, "Sverige"), c], 1);
    expect(shortestPath(around, a, c)!.spaces).toBe(5);
    expect(edits.addTicket(start, [a, b]).tickets.at(-1)!.points).toBe(2);
  });

  test("rules with passengers give every place one, and as many are in the bag", () => {
    const style = { ...start.rules, passengers: { red: 9, blue: 9, green: 9 }, ticket_decks: 2 };
    const changed = edits.withRules(edits.addTicket(start, [a, b]), style);
    expect(changed.places.map(({ passengers }) => passengers)).toEqual([1, 1, 1, 1]);
    expect(changed.rules.passengers).toEqual({ red: 2, blue: 1, green: 1 });
    expect(changed.tickets.map(({ isLong }) => isLong)).toEqual([true, false]);
    expect(edits.withRules(changed, start.rules).places).toEqual(start.places);
  });
});

test("names are those of boards", () => {
  expect(["Fort William", "Łódź", "Saint-Étienne", "Ørsta!"].map(slug)).toEqual([
    "fort-william",
    "lodz",
    "saint-etienne",
    "orsta",
  ]);
});

test("two places of the same name are told apart, so that both are drawn", () => {
  const twins = namesOf(edits.changePlace(start, b, { name: "cork" }));
  expect(new Set(twins.places.values()).size).toBe(4);
});

test("a problem is found on the board", () => {
  const found = placed(
    [
      { entry: "tracks entry 2.length", text: "long" },
      { entry: "countries entry 1", text: "far" },
      { entry: "rules.trains", text: "few" },
      { entry: "", text: "all" },
    ],
    start,
  );
  expect(found.map(({ about }) => about)).toEqual([
    { kind: "track", id: start.tracks[1]!.id },
    { kind: "place", id: id(start, "Sverige") },
    { kind: "rule", name: "trains" },
    null,
  ]);
});

describe("countries and passengers", () => {
  test("a track into a country ends where somebody put it, and the country is in the middle of its ends", () => {
    const added = edits.addCountry(start, "Norge", { latitude: 62, longitude: 8 });
    const country = added.nextId - 1;
    const first = edits.addBorder(added, b, country, { latitude: 61, longitude: 6 });
    const second = edits.addBorder(edits.addBorder(first, a, country, { latitude: 59, longitude: 10 }), a, country, {
      latitude: 0,
      longitude: 0,
    });
    expect(second.tracks.filter(({ between }) => between.includes(country))).toHaveLength(2);
    expect(placeOf(second, country)).toMatchObject({
      latitude: 60,
      longitude: 8,
      ends: [
        { from: b, latitude: 61, longitude: 6 },
        { from: a, latitude: 59, longitude: 10 },
      ],
    });
    const moved = edits.moveEnd(second, country, 1, { latitude: 58, longitude: 12 });
    expect(placeOf(moved, country)).toMatchObject({ latitude: 59.5, longitude: 9 });
    expect(textOf(moved)).toContain('{ from = "Århus", latitude = 58, longitude = 12 }');
  });

  test("passengers are painted between none and the most", () => {
    const waiting = edits.setRule(start, "passengers", { red: 0, blue: 0 });
    expect(placeOf(edits.addPassenger(waiting, a, -1), a).passengers).toBe(0);
    const one = edits.addPassenger(waiting, a, 1);
    expect(placeOf(one, a).passengers).toBe(1);
    expect(one.rules.passengers).toEqual({ red: 1, blue: 0 });
  });
});

test("the longer half of the tickets becomes a deck of its own, and all become one again", () => {
  const more = edits.addTicket(edits.addTicket(start, [a, b]), [b, c]);
  const split = edits.splitDecks(more, true);
  expect(split.tickets.map(({ isLong }) => isLong)).toEqual([true, false, false]);
  expect(edits.splitDecks(split, false)).toEqual(more);
});
