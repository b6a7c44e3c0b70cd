import { describe, expect, it } from "vitest";
import type { Scene, View } from "../../net/messages";
import { lastTurn } from "./lastTurn";
import { passengerRace } from "./passengerRace";

describe("the last turn", () => {
  /** Of four players, seat 1 began the last round. */
  function state(viewer: number, left: number): Scene {
    return {
      view: { last_turn_of: 1, viewer, seats: [{}, {}, {}, {}], phase: "turn" },
      turns_left: left,
    } as unknown as Scene;
  }

  it("comes for everybody after the one who began the last round, that one last", () => {
    expect([2, 3, 0, 1].map((seat) => lastTurn(state(seat, 4)))).toEqual(["now", "coming", "coming", "coming"]);
    expect([2, 3, 0, 1].map((seat) => lastTurn(state(seat, 2)))).toEqual(["over", "over", "now", "coming"]);
    expect([2, 3, 0, 1].map((seat) => lastTurn(state(seat, 1)))).toEqual(["over", "over", "over", "now"]);
  });

  it("is none before the last round, at its end, and for those who watch", () => {
    expect(lastTurn({ view: { viewer: 0, seats: [], phase: "turn" } } as unknown as Scene)).toBeNull();
    expect(lastTurn({ ...state(2, 4), view: { ...state(2, 4).view, phase: "over" } })).toBeNull();
    expect(lastTurn({ ...state(2, 4), view: { ...state(2, 4).view, viewer: undefined } })).toBeNull();
  });
});

describe("passengers", () => {
  const view = (...counts: number[]) => ({ seats: counts.map((red) => ({ passengers: { red } })) }) as unknown as View;

  it("are counted for the player and for the others who have the most", () => {
    expect(passengerRace(view(1, 2, 0), 0, "red")).toEqual({ own: 1, most: 2, leaders: [1] });
    expect(passengerRace(view(0, 2, 2), 0, "red")).toEqual({ own: 0, most: 2, leaders: [1, 2] });
    expect(passengerRace(view(3, 0, 0), 0, "red")).toEqual({ own: 3, most: 0, leaders: [] });
  });
});
