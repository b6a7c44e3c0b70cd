import { describe, expect, it } from "vitest";
import type { BoardDetails, TrackDetails } from "../../net/messages";
import { BoardIndex } from "../../state/facts/boardIndex";
import { filtered, matches, plain, type TrackFilter } from "./trackFilter";

function track(name: string, places: [string, string], length: number, colour: string, lane = 0): TrackDetails {
  return { name, places, length, colour, lane, points: [0, 1, 2, 4, 7][length] ?? 0, locomotives: 0, is_tunnel: false };
}

const boardIndex = new BoardIndex({
  places: [
    { slug: "munchen", name: "München", is_country: false },
    { slug: "ulm", name: "Ulm", is_country: false },
    { slug: "kobenhavn", name: "København", is_country: false },
  ],
  tracks: [
    track("munchen--ulm/2", ["munchen", "ulm"], 2, "red", 1),
    track("munchen--ulm/1", ["munchen", "ulm"], 2, "blue", 0),
    track("kobenhavn--ulm", ["kobenhavn", "ulm"], 4, "gray"),
  ],
  tickets: [],
} as unknown as BoardDetails);

const ALL: TrackFilter = { city: "", colour: null, length: null, only: null, sort: "track", isDescending: false };

function names(filter: Partial<TrackFilter>): string[] {
  return filtered(boardIndex, { ...ALL, ...filter }).map(({ name }) => name);
}

describe("the search for a city", () => {
  it.each(["mün", "mun", "MÜN", "ulm mun", "München – Ulm"])("finds München – Ulm by %j", (typed) => {
    expect(matches("München – Ulm", typed)).toBe(true);
  });
  it("finds nothing by another name", () => expect(matches("München – Ulm", "berlin")).toBe(false));
  it("takes an accent at its word", () => expect(matches("Dortmund – Kassel", "mün")).toBe(false));
  it("knows letters that are no accents", () =>
    expect(plain("København, Straße, Łódź, Đurđevac, Þorlákshöfn, Ærø, Œuvre")).toBe(
      "kobenhavn, strasse, lodz, durdevac, thorlakshofn, aero, oeuvre",
    ));
});

describe("the track list", () => {
  it("is sorted by places, then by lane", () => {
    expect(names({})).toEqual(["kobenhavn--ulm", "munchen--ulm/1", "munchen--ulm/2"]);
  });
  it("is filtered by city, colour and length", () => {
    expect(names({ city: "mün" })).toEqual(["munchen--ulm/1", "munchen--ulm/2"]);
    expect(names({ colour: "red" })).toEqual(["munchen--ulm/2"]);
    expect(names({ length: 4 })).toEqual(["kobenhavn--ulm"]);
  });
  it("can be only what is claimable", () => {
    expect(names({ only: new Set(["kobenhavn--ulm"]) })).toEqual(["kobenhavn--ulm"]);
  });
  it("is sorted the other way round on request, equal ones still by their places", () => {
    expect(names({ sort: "points", isDescending: true })).toEqual([
      "kobenhavn--ulm",
      "munchen--ulm/1",
      "munchen--ulm/2",
    ]);
  });
});
