import { describe, expect, it } from "vitest";
import type { BoardDetails } from "../../net/messages";
import { BoardIndex } from "../facts/boardIndex";
import { longestTrail, pathBetween } from "./ownPaths";

/** A board of tracks "a-b 3"; places in capitals are countries. */
function board(...tracks: string[]): BoardIndex {
  const found = tracks.map((text) => {
    const [name, length] = text.split(" ") as [string, string];
    return { name, places: name.split("/")[0]!.split("-") as [string, string], length: Number(length) };
  });
  const places = [...new Set(found.flatMap((track) => track.places))];
  return new BoardIndex({
    tracks: found,
    places: places.map((slug) => ({ slug, name: slug, is_country: slug === slug.toUpperCase() })),
    tickets: [],
  } as unknown as BoardDetails);
}

const named = (index: BoardIndex) => [...index.tracks.keys()];

describe("the path of a ticket", () => {
  it("is the shortest through the tracks", () => {
    const index = board("a-b 6", "a-c 1", "c-d 1", "d-b 2");
    expect(pathBetween(index, named(index), ["a", "b"])).toEqual(["a-c", "c-d", "d-b"]);
    expect(pathBetween(index, ["a-b", "a-c"], ["a", "b"])).toEqual(["a-b"]);
    expect(pathBetween(index, ["a-c"], ["a", "b"])).toBeNull();
    expect(pathBetween(index, [], ["a", "b"])).toBeNull();
  });

  it("ends at any point of a country, and never goes through it", () => {
    const index = board("a-F 2", "b-F 2", "b-c 1");
    expect(pathBetween(index, named(index), ["F", "c"])).toEqual(["b-F", "b-c"]);
    expect(pathBetween(index, named(index), ["a", "b"])).toBeNull();
  });
});

describe("the longest path", () => {
  const longest = (...tracks: string[]) => {
    const index = board(...tracks);
    return longestTrail(index, named(index));
  };

  it("of nothing is nothing", () => {
    expect(longest()).toEqual({ tracks: [], length: 0 });
  });

  it("may visit a city twice, but uses no track twice", () => {
    expect(longest("a-b 2", "b-c 2", "c-a 2").length).toBe(6);
    expect(longest("a-b 1", "b-c 5", "b-d 5").length).toBe(10);
    expect(longest("a-b 3", "b-c 3", "c-a 3", "b-d 2", "b-e 1").length).toBe(12);
  });

  it("is the longest of separate parts", () => {
    expect(longest("a-b 2", "c-d 6", "e-f 3")).toEqual({ tracks: ["c-d"], length: 6 });
  });

  it("does not go through a country", () => {
    expect(longest("a-F 2", "b-F 3").length).toBe(3);
  });

  it("names the tracks in the order in which they are run through", () => {
    const { tracks, length } = longest("c-d 1", "a-b 2", "b-c 3");
    expect(length).toBe(6);
    expect([
      ["a-b", "b-c", "c-d"],
      ["c-d", "b-c", "a-b"],
    ]).toContainEqual(tracks);
  });

  it("is the one that trying every trail finds", () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    for (let round = 0; round < 25; round++) {
      const tracks = Array.from({ length: 7 }, (_, number) => {
        const one = random(5);
        const other = (one + 1 + random(4)) % 5;
        return `${"abcde"[one]}-${"abcde"[other]}/${number} ${1 + random(6)}`;
      });
      expect(longest(...tracks).length).toBe(everyTrail(board(...tracks)));
    }
  });
});

function everyTrail(index: BoardIndex): number {
  const tracks = [...index.tracks.values()];
  const from = (node: string, used: ReadonlySet<string>): number =>
    Math.max(
      0,
      ...tracks
        .filter(({ name, places }) => !used.has(name) && places.includes(node))
        .map(
          ({ name, places: [one, other], length }) =>
            length + from(node === one ? other : one, new Set([...used, name])),
        ),
    );
  return Math.max(...[...index.places.keys()].map((node) => from(node, new Set())));
}
