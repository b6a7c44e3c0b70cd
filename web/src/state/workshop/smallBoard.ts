import type { BoardFile } from "../../net/messages";

/** A board of three cities and a country, for tests. */
export function smallFile(): BoardFile {
  return {
    board: { id: "small", name: "Small" },
    rules: {
      trains: 10,
      players: [2, 3],
      track_points: [1, 2, 4],
      passengers: {},
      setup_long_tickets: 0,
      ticket_decks: 1,
    },
    cities: [
      { name: "Århus", latitude: 56, longitude: 10, passengers: 0, ends: [] },
      { name: "Bergen", latitude: 60, longitude: 5, passengers: 0, ends: [] },
      { name: "Cork", latitude: 52, longitude: -8, passengers: 0, ends: [] },
    ],
    countries: [
      {
        name: "Sverige",
        latitude: 60,
        longitude: 15,
        passengers: 0,
        ends: [{ from: "Århus", latitude: 57, longitude: 13 }],
      },
    ],
    tracks: [
      { between: ["Århus", "Bergen"], length: 2, colour: "red", locomotives: 0, tunnel: false },
      { between: ["Bergen", "Cork"], length: 3, colour: "gray", locomotives: 1, tunnel: false },
      { between: ["Århus", "Sverige"], length: 1, colour: "gray", locomotives: 0, tunnel: true },
    ],
    tickets: [{ between: ["Cork", "Århus"], points: 5, long: false }],
  };
}
