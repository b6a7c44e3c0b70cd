// @vitest-environment node
import { describe, expect, test } from "vitest";
import { TicketPlanner } from "./ticketPlanner";
import { testBoard, testScene, ticketOf } from "./testBoard";

const SQUARE = testBoard("a-b 2", "b-c 2", "c-d 2", "d-a 5", "a-c 3");

function path(board = SQUARE, scene = testScene(), ticket = "a-c", newStations = 0) {
  return new TicketPlanner(board, scene).path(ticketOf(ticket), newStations);
}

describe("the path of a ticket", () => {
  test("is the shortest one", () => {
    expect(path()).toEqual({ tracks: ["a-c"], passed: [], trains: 3 });
    expect(path(SQUARE, testScene(), "a-d")).toEqual({ tracks: ["d-a"], passed: [], trains: 5 });
  });

  test("of two that are equally short, the one with fewer tracks", () => {
    const board = testBoard("a-b 2", "b-c 2", "a-c 4");
    expect(path(board)?.tracks).toEqual(["a-c"]);
  });

  test("goes over own tracks for nothing", () => {
    const plan = path(SQUARE, testScene({ claimed: { "a-b": 0 } }));
    expect(plan).toEqual({ tracks: ["b-c"], passed: ["a-b"], trains: 2 });
  });

  test("goes around the tracks of others and the closed ones", () => {
    const reason = {} as never;
    expect(path(SQUARE, testScene({ claimed: { "a-c": 1 } }))?.tracks).toEqual(["a-b", "b-c"]);
    expect(path(SQUARE, testScene({ closed: { "a-c": reason, "b-c": reason } }))?.tracks).toEqual(["d-a", "c-d"]);
    expect(path(SQUARE, testScene({ claimed: { "a-c": 1, "b-c": 1, "c-d": 1 } }))).toBeNull();
  });

  test("takes the lane for which the hand has more cards", () => {
    const board = testBoard("a-b/1 3 red", "a-b/2 3 blue");
    expect(path(board, testScene({ hand: { blue: 2 } }), "a-b")?.tracks).toEqual(["a-b/2"]);
    expect(path(board, testScene({ hand: { red: 1 } }), "a-b")?.tracks).toEqual(["a-b/1"]);
    expect(path(board, testScene({ hand: { blue: 2 }, claimed: { "a-b/1": 0 } }), "a-b")?.passed).toEqual(["a-b/1"]);
  });

  test("ends at any end of a country, but does not lead through it", () => {
    const board = testBoard("a-X 4", "b-X 1", "a-b 2", "c-X 1", "b-d 9");
    expect(path(board, testScene(), "a-X")).toEqual({ tracks: ["a-b", "b-X"], passed: [], trains: 3 });
    expect(path(board, testScene(), "b-c")).toBeNull();
  });

  test("between two countries", () => {
    const board = testBoard("a-X 4", "b-X 1", "a-Y 1", "b-Y 3", "a-b 2");
    expect(path(board, testScene(), "X-Y")?.trains).toBe(4);
  });
});

describe("one turn before the end", () => {
  const isOneTurnAway = (position: Parameters<typeof testScene>[0], ticket: string, trains = 9) =>
    new TicketPlanner(SQUARE, testScene(position)).isOneTurnAway(ticketOf(ticket), trains);

  test("a ticket can be completed with one track, if there are trains for it", () => {
    expect(isOneTurnAway({}, "a-d", 5)).toBe(true);
    expect(isOneTurnAway({}, "a-d", 4)).toBe(false);
    expect(isOneTurnAway({ claimed: { "a-b": 0 } }, "a-c", 2)).toBe(true);
  });

  test("not with two tracks, however short", () => {
    expect(isOneTurnAway({ claimed: { "a-c": 1 } }, "a-c")).toBe(false);
  });

  test("or with one station", () => {
    const claimed = { "a-b": 1, "b-c": 0, "a-c": 1, "d-a": 1 };
    expect(isOneTurnAway({ claimed, stations_left: 1 }, "a-b")).toBe(true);
    expect(isOneTurnAway({ claimed, stations_left: 0 }, "a-b")).toBe(false);
  });
});

describe("stations", () => {
  const LINE = testBoard("a-b 2", "b-c 2", "c-d 2");

  test("lend one track each", () => {
    const claimed = { "a-b": 1, "b-c": 1 };
    const stations = { b: 0 };
    expect(path(LINE, testScene({ claimed, stations }), "a-b")).toEqual({ tracks: [], passed: ["a-b"], trains: 0 });
    expect(path(LINE, testScene({ claimed, stations }), "a-c")).toBeNull();
    expect(path(LINE, testScene({ claimed, stations: { b: 0, c: 0 } }), "a-d")?.trains).toBe(2);
  });

  test("of others lend nothing", () => {
    expect(path(LINE, testScene({ claimed: { "a-b": 1 }, stations: { b: 1 } }), "a-c")).toBeNull();
  });

  test("that are yet to be built lend as many tracks as are asked for, where there is a free city", () => {
    const claimed = { "a-b": 1, "b-c": 1 };
    const some = { claimed, stations_left: 3 };
    expect(path(LINE, testScene(some), "a-c", 0)).toBeNull();
    expect(path(LINE, testScene(some), "a-c", 1)).toBeNull();
    expect(path(LINE, testScene(some), "a-c", 2)?.trains).toBe(0);
    expect(path(LINE, testScene({ ...some, stations: { a: 1, b: 1 } }), "a-b", 2)).toBeNull();
    expect(path(LINE, testScene({ claimed }), "a-c", 2)).toBeNull();
  });
});

describe("the network of several tickets", () => {
  const network = (board: typeof SQUARE, tickets: string[], scene = testScene()) =>
    new TicketPlanner(board, scene).network(tickets.map(ticketOf));

  test("shares what it can", () => {
    // Each alone goes straight; together they meet in the middle.
    const star = testBoard("a-m 3", "b-m 3", "c-m 3", "a-b 5", "b-c 5", "a-c 5");
    expect(network(star, ["a-b"])).toMatchObject({ trains: 5, shared: 0 });
    expect(network(star, ["a-b", "b-c", "a-c"])).toMatchObject({ trains: 9, shared: 6 });
    expect([...(network(star, ["a-b", "b-c", "a-c"])?.tracks ?? [])].sort()).toEqual(["a-m", "b-m", "c-m"]);
  });

  test("is in parts where that is shorter", () => {
    const apart = testBoard("a-b 1", "b-c 9", "c-d 1");
    expect(network(apart, ["a-b", "c-d"])).toMatchObject({ trains: 2, shared: 0 });
  });

  test("uses own tracks, and what stations lend once", () => {
    const line = testBoard("a-b 2", "b-c 2", "c-d 2", "d-e 2");
    const scene = testScene({ claimed: { "b-c": 0, "c-d": 1 }, stations: { c: 0 } });
    expect(network(line, ["a-c", "b-e"], scene)).toMatchObject({ trains: 4, shared: 0 });
  });

  test("does not exist where a ticket can't be completed", () => {
    expect(network(SQUARE, ["a-b", "a-c"], testScene({ claimed: { "a-c": 1, "b-c": 1, "c-d": 1 } }))).toBeNull();
  });

  test("each ticket to a country may end at another end of it", () => {
    const board = testBoard("a-X 1", "b-X 1", "a-b 9");
    expect(network(board, ["a-X", "b-X"])).toMatchObject({ trains: 2, shared: 0 });
  });

  test("more than five tickets are added one by one", () => {
    const chain = testBoard(...["a-b", "b-c", "c-d", "d-e", "e-f", "f-g", "g-h"].map((track) => `${track} 1`));
    const plan = network(chain, ["a-b", "b-c", "c-d", "d-e", "e-f", "f-g", "a-h"]);
    expect(plan).toMatchObject({ trains: 7 });
  });
});
