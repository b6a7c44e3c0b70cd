// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from "vitest";
import type { BoardDetails, RuleDetails } from "../../net/messages";
import { language } from "../../i18n";
import { loaders } from "../../i18n/loaders";
import { keyLines } from "../dialogs/helpKeys";
import { chaptersOf, newRulesOf, pointsByLength } from "./chapters";
import { featuresOf } from "./features";
import { PICTURES } from "./pictures";

const { default: en, parts } = await loaders.en();
const { default: english } = await parts.rules();
const { default: german } = await (await loaders.de()).parts.rules();

beforeAll(() => language.load());

const USA: RuleDetails = {
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
  setup_long_tickets: 0,
  setup_keep: 2,
  setup_unkept: "bottom",
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
  tie_breaks: ["tickets", "longest-path"],
};

const track = (length: number, points: number, locomotives = 0) => ({ length, points, locomotives });
const ticket = (points: number, is_long = false) => ({ points, is_long });
const place = (is_country = false) => ({ is_country });

function board(rules: Partial<RuleDetails>, parts: object = {}): BoardDetails {
  const usual = {
    tracks: [track(3, 4), track(1, 1), track(2, 2), track(1, 1)],
    tickets: [ticket(4), ticket(22)],
    places: [place()],
  };
  return { id: "own", name: "Own", rules: { ...USA, ...rules }, ...usual, ...parts } as unknown as BoardDetails;
}

/** A board that has everything, with numbers of its own. */
const OTHER = board(
  {
    trains: 30,
    starting_cards: 6,
    display: 6,
    display_locomotives: 4,
    deck: 90,
    locomotives: 10,
    parallel_from: 3,
    setup_tickets: 4,
    setup_long_tickets: 1,
    setup_keep: 3,
    setup_unkept: "out",
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
    tie_breaks: ["tickets", "stations", "passengers"],
  },
  {
    tracks: [track(1, 1), track(5, 13, 2)],
    tickets: [ticket(5), ticket(19, true), ticket(20, true)],
    places: [place(), place(true)],
  },
);

/** All of the rules as one text. */
function told(sheet: BoardDetails, words = english): string {
  return chaptersOf(words, sheet)
    .flatMap(({ title, lines }) => [title, ...lines])
    .join("\n");
}

describe("the rules of a board", () => {
  it("tell the numbers of USA where it is USA", () => {
    const text = told(board({}));
    for (const part of [
      "45 trains and 4 cards",
      "from the 5 face-up cards",
      "draw 3 tickets and keep at least 1.",
      "Keep at least 2 of your first 3 tickets. The others go to the bottom",
      "3 locomotives are face up",
      "110 cards, 14 of them locomotives",
      "With 3 or fewer players, only one of them",
      "the longest unbroken path scores 10 points",
      "with 2 or fewer trains left",
      "plus 10 for the longest path.",
      "the most completed tickets, then the longest path.",
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/station|tunnel|ferr|passenger|country|long ticket|most tickets/i);
  });

  it("tell the numbers of another board, in both languages", () => {
    const [inEnglish, inGerman] = [told(OTHER), told(OTHER, german)];
    for (const part of [
      "30 trains and 6 cards",
      "from the 6 face-up cards",
      "draw 4 tickets and keep at least 2.",
      "Keep at least 3 of your first 5 tickets. The others leave the game.",
      "One of your first 5 tickets is long, worth 19 to 20 points.",
      "4 locomotives are face up",
      "With 2 or fewer players",
      "You have 2 stations",
      "The first one costs 1 card, the second one 2 cards of a colour.",
      "Each one that you don't build scores 7 points.",
      "then 2 cards are revealed",
      "A ferry shows locomotives",
      "A ticket to a country",
      "14 points, the second most 9.",
      "scores 8 points extra",
      "completes the most tickets scores 12 points",
      "with no trains left",
      "plus 8 for the longest path, 12 for the most tickets, 7 for each station left and the points for passengers.",
      "the most completed tickets, then the fewest stations built, then the most passengers.",
    ])
      expect(inEnglish).toContain(part);
    for (const part of [
      "30 Wagen und 6 Karten",
      "von den 6 offenen",
      "Zieh 4 Fahrkarten und behalte mindestens 2.",
      "Von den ersten 5 Fahrkarten behältst du mindestens 3.",
      "Eine deiner ersten 5 Fahrkarten ist lang und bringt 19 bis 20 Punkte.",
      "Bei höchstens 2 Spielern",
      "Der erste kostet 1 Karte, der zweite 2 Karten einer Farbe.",
      "Jeder, den du nicht baust, bringt 7 Punkte.",
      "werden 2 Karten vom Stapel aufgedeckt",
      "14 Punkte, die zweitmeisten 9.",
      "keinen Wagen mehr",
    ])
      expect(inGerman).toContain(part);
  });

  it("leave out what the board has not", () => {
    const plain = board({ display_locomotives: 0, parallel_from: 0, longest_path_points: 0, tie_breaks: [] });
    expect(told(plain)).not.toMatch(/locomotives? (is|are) face up|side by side|longest|this decides/);
    expect(told(plain)).toContain("and nothing else.");
    expect(keyLines(en.help, plain).map(([key]) => key)).not.toContain("S");
    expect(keyLines(en.help, OTHER).map(([key]) => key)).toContain("S");
  });

  it("tell tracks side by side as the numbers of players make them", () => {
    expect(told(board({ parallel_from: 2 }))).toContain(english.parallel);
    expect(told(board({ parallel_from: 6 }))).toContain(english.parallelClosed);
  });

  it("list the points of the lengths that the board has", () => {
    expect(pointsByLength(OTHER.tracks)).toEqual([
      { length: 1, points: 1 },
      { length: 5, points: 13 },
    ]);
  });
});

describe("what is new on a board", () => {
  it("is nothing on the plainest one", () => {
    expect(newRulesOf(english, board({}))).toEqual([]);
  });

  it("is everything that the plainest one has not, each with a picture", () => {
    const ids = newRulesOf(english, OTHER).map(({ id }) => id);
    expect(ids).toEqual(featuresOf(OTHER));
    expect(ids).toEqual(["longTickets", "ferries", "tunnels", "stations", "countries", "passengers", "mostTickets"]);
    for (const id of [...ids, "ticketDecks"]) expect(Object.keys(PICTURES)).toContain(id);
  });

  it("tells both decks of tickets with their points", () => {
    const [news] = newRulesOf(
      english,
      board({ ticket_decks: 2 }, { tickets: [ticket(2), ticket(11), ticket(12, true)] }),
    );
    expect(news?.lines[0]).toContain("worth 2 to 11 points, long ones 12.");
  });
});
