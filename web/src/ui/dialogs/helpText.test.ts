import { describe, expect, it } from "vitest";
import type { BoardDetails, RuleDetails } from "../../net/messages";
import { de } from "../../i18n/de";
import { en } from "../../i18n/en";
import { boardLines, keyLines, turnLines } from "./helpText";

const USA: RuleDetails = {
  players: [2, 3, 4, 5],
  trains: 45,
  display: 5,
  display_locomotives: 3,
  deck: 110,
  parallel_from: 4,
  ticket_decks: 1,
  setup_tickets: 3,
  setup_long_tickets: 0,
  setup_keep: 2,
  drawn_tickets: 3,
  drawn_keep: 1,
  stations: 0,
  station_points: 0,
  longest_path_points: 10,
  globetrotter_points: 0,
  passenger_colours: [],
  passenger_points: [0, 0],
  tunnel_cards: 0,
  last_round_trains: 2,
};

const track = (length: number, points: number, locomotives = 0) => ({
  name: `a--b/${length}`,
  places: ["a", "b"],
  length,
  colour: "gray",
  points,
  locomotives,
  is_tunnel: false,
  lane: 0,
});

function board(
  rules: Partial<RuleDetails>,
  tracks = [track(3, 4), track(1, 1), track(2, 2), track(1, 1)],
): BoardDetails {
  return { id: "own", name: "Own", rules: { ...USA, ...rules }, tracks } as unknown as BoardDetails;
}

/** All of the help as one text. */
function told(sheet: BoardDetails, words = en.help): string {
  return [...turnLines(words, sheet), ...boardLines(words, sheet), ...keyLines(words, sheet).flat()].join("\n");
}

describe("the help of a board", () => {
  it("tells the numbers of USA where it is USA", () => {
    const text = told(board({}));
    for (const part of [
      "from the 5 face-up cards",
      "Draw 3 tickets and keep at least 1.",
      "Keep at least 2 of your first 3 tickets.",
      "3 locomotives are face up",
      "1 → 1, 2 → 2, 3 → 4.",
      "with 3 or fewer players, only one of them",
      "The longest path scores 10 points.",
      "has 2 or fewer trains left",
      "1 – 5",
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/station|tunnel|ferr|passenger|most completed/i);
  });

  it("tells the numbers of another board, in both languages", () => {
    const other = board(
      {
        trains: 30,
        display: 6,
        display_locomotives: 4,
        parallel_from: 3,
        setup_tickets: 4,
        setup_long_tickets: 1,
        setup_keep: 3,
        drawn_tickets: 4,
        drawn_keep: 2,
        stations: 2,
        station_points: 7,
        longest_path_points: 8,
        globetrotter_points: 12,
        passenger_colours: ["red"],
        passenger_points: [14, 9],
        tunnel_cards: 2,
        last_round_trains: 0,
      },
      [track(1, 1), track(5, 13, 2)],
    );
    const [english, german] = [told(other), told(other, de.help)];
    for (const part of [
      "from the 6 face-up cards",
      "Draw 4 tickets and keep at least 2.",
      "Everyone starts with 30 trains.",
      "Keep at least 3 of your first 5 tickets.",
      "4 locomotives are face up",
      "1 → 1, 5 → 13.",
      "with 2 or fewer players",
      "2 stations; each one you don't build scores 7 points.",
      "Tunnels: 2 cards are revealed",
      "Ferries",
      "14 points, the second most 9.",
      "The longest path scores 8 points.",
      "The most completed tickets score 12 points.",
      "has no trains left",
      "1 – 6",
      "find a city for a station",
    ])
      expect(english).toContain(part);
    for (const part of [
      "von den 6 offenen",
      "4 Fahrkarten ziehen und mindestens 2 behalten.",
      "Alle beginnen mit 30 Wagen.",
      "Von den ersten 5 Fahrkarten behältst du mindestens 3.",
      "Sobald 4 Lokomotiven offen liegen",
      "1 → 1, 5 → 13.",
      "bei höchstens 2 Spielern",
      "2 Bahnhöfe; jeder nicht gebaute bringt 7 Punkte.",
      "Tunnel: 2 Karten werden aufgedeckt",
      "Fähren",
      "14 Punkte, die zweitmeisten 9.",
      "Der längste Weg bringt 8 Punkte.",
      "Die meisten erfüllten Fahrkarten bringen 12 Punkte.",
      "keinen Wagen mehr",
      "1 – 6",
    ])
      expect(german).toContain(part);
  });

  it("leaves out what the board has not", () => {
    const plain = board({ display_locomotives: 0, parallel_from: 0, longest_path_points: 0 });
    expect(told(plain)).not.toMatch(/locomotives? (is|are) face up|side by side|longest/);
    expect(keyLines(en.help, plain).map(([key]) => key)).not.toContain("S");
  });

  it("tells tracks side by side as the numbers of players make them", () => {
    expect(told(board({ parallel_from: 2 }))).toContain(en.help.parallel);
    expect(told(board({ parallel_from: 6 }))).toContain(en.help.parallelClosed);
  });
});
