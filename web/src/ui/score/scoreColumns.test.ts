import { describe, expect, it } from "vitest";
import type { BoardDetails, RuleDetails, SeatScore } from "../../net/messages";
import { BoardIndex } from "../../state/facts/boardIndex";
import { columnsOf, pointsIn, ranking } from "./scoreColumns";

const rules: RuleDetails = {
  players: [2, 3, 4, 5],
  trains: 45,
  starting_cards: 4,
  display: 5,
  display_locomotives: 3,
  deck: 110,
  locomotives: 14,
  parallel_from: 4,
  ticket_decks: 1,
  setup_tickets: 3,
  setup_long_tickets: 1,
  setup_keep: 2,
  drawn_tickets: 3,
  drawn_keep: 1,
  stations: 3,
  station_points: 4,
  longest_path_points: 10,
  globetrotter_points: 0,
  passenger_colours: [],
  passenger_points: [0, 0],
  tunnel_cards: 3,
  last_round_trains: 2,
  setup_unkept: "bottom",
  tie_breaks: ["tickets", "longest-path"],
};
const boardIndex = new BoardIndex({
  places: [],
  tracks: [],
  tickets: [
    { name: "a--b", places: ["a", "b"], points: 12, is_long: false },
    { name: "a--c", places: ["a", "c"], points: 5, is_long: false },
  ],
} as unknown as BoardDetails);

function seat(total: number): SeatScore {
  return {
    tracks: 40,
    tickets_completed: ["a--b"],
    tickets_failed: ["a--c"],
    ticket_points: 7,
    longest_path: 20,
    longest_bonus: 10,
    globetrotter_bonus: 0,
    stations_left: 2,
    station_points: 8,
    station_tracks: {},
    passenger_points: 0,
    total,
  };
}

describe("the final table", () => {
  it("has the columns of the board's rules", () => {
    expect(columnsOf(rules)).toEqual(["tracks", "plus", "minus", "longest", "stations"]);
    const german = {
      ...rules,
      stations: 0,
      longest_path_points: 0,
      globetrotter_points: 15,
      passenger_colours: ["red"],
    };
    expect(columnsOf(german)).toEqual(["tracks", "plus", "minus", "globetrotter", "passengers"]);
  });

  it("adds up", () => {
    const points = columnsOf(rules).map((column) => pointsIn(column, seat(65), boardIndex));
    expect(points).toEqual([40, 12, -5, 10, 8]);
    expect(points.reduce((sum, each) => sum + each)).toBe(65);
  });

  it("has the winner first, also where a tie was broken", () => {
    expect(ranking({ seats: [seat(60), seat(65), seat(65)], winners: [2] })).toEqual([2, 1, 0]);
  });
});
