import { describe, expect, it } from "vitest";
import type { View } from "../../net/messages";
import { passengerRace } from "./passengerRace";

describe("passengers", () => {
  const view = (...counts: number[]) => ({ seats: counts.map((red) => ({ passengers: { red } })) }) as unknown as View;

  it("are counted for the player and for the others who have the most", () => {
    expect(passengerRace(view(1, 2, 0), 0, "red")).toEqual({ own: 1, most: 2, leaders: [1] });
    expect(passengerRace(view(0, 2, 2), 0, "red")).toEqual({ own: 0, most: 2, leaders: [1, 2] });
    expect(passengerRace(view(3, 0, 0), 0, "red")).toEqual({ own: 3, most: 0, leaders: [] });
  });
});
