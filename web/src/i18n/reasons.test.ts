import { describe, expect, it } from "vitest";
import type { Reason } from "../net/messages";
import { loaders } from "./loaders";
import type { Names } from "./names";
import { reasonSentence, type SentenceParts } from "./reasons";

async function partsOf(code: "en" | "de", locale: string): Promise<SentenceParts> {
  const { default: words, parts } = await loaders[code]();
  const list: SentenceParts["list"] = (items, type = "conjunction" as never) =>
    new Intl.ListFormat(locale, { type }).format(items.map(String));
  return { words, records: (await parts.records()).default, list };
}

const english = await partsOf("en", "en-GB");
const german = await partsOf("de", "de");

const names: Names = {
  track: (name) => (name === "dieppe--paris" ? "Dieppe – Paris" : name),
  place: (slug) => (slug === "koln" ? "Köln" : slug),
  player: (seat) => ["Ada", "Ben", "Cleo"][seat] ?? "?",
};
const track = "dieppe--paris";

const SENTENCES: readonly [Reason, string, string][] = [
  [
    { code: "track-claimed", track, owner: 1, is_own: false },
    "Ben has already claimed Dieppe – Paris.",
    "Die Strecke Dieppe – Paris gehört schon Ben.",
  ],
  [
    { code: "track-claimed", track, owner: 0, is_own: true },
    "You have already claimed Dieppe – Paris.",
    "Die Strecke Dieppe – Paris gehört dir schon.",
  ],
  [
    { code: "too-few-trains", track, length: 5, trains: 4 },
    "Dieppe – Paris needs 5 trains; you have 4.",
    "Für Dieppe – Paris brauchst du 5 Wagen, du hast aber nur noch 4.",
  ],
  [
    { code: "too-few-locomotives", track, needed: 2, locomotives: 0 },
    "The ferry Dieppe – Paris needs at least 2 locomotives; you have none.",
    "Für die Fähre Dieppe – Paris brauchst du mindestens 2 Lokomotiven, du hast aber keine.",
  ],
  [
    { code: "too-few-cards", track, length: 4, colour: "gray", best: "red", cards: 2, locomotives: 1 },
    "Dieppe – Paris needs 4 cards of one colour or locomotives; you have at most 2 red cards and 1 locomotive.",
    "Für Dieppe – Paris brauchst du 4 Karten einer Farbe oder Lokomotiven, du hast aber höchstens 2 rote Karten und 1 Lokomotive.",
  ],
  [
    { code: "too-few-cards", track, length: 3, colour: "white", best: "white", cards: 0, locomotives: 0 },
    "Dieppe – Paris needs 3 white cards or locomotives; you have 0 white cards and 0 locomotives.",
    "Für Dieppe – Paris brauchst du 3 weiße Karten oder Lokomotiven, du hast aber keine weiße Karte und keine Lokomotive.",
  ],
  [
    { code: "not-these-cards", payment: { red: 4, locomotive: 2 }, hand: { blue: 1 } },
    "You can't pay 4 red cards and 2 locomotives; you have 1 blue card.",
    "Dafür brauchst du 4 rote Karten und 2 Lokomotiven, du hast aber 1 blaue Karte.",
  ],
  [
    { code: "group-closed", track, players: 3 },
    "A track parallel to Dieppe – Paris is claimed. With 3 or fewer players, that closes this one.",
    "Parallel zu Dieppe – Paris ist schon gebaut. Bei höchstens 3 Spielern ist diese Strecke damit gesperrt.",
  ],
  [{ code: "not-your-turn", to_move: 2 }, "It is Cleo's turn.", "Du bist nicht am Zug, sondern Cleo."],
  [
    { code: "nobody-there", place: "koln", colour: "green" },
    "There is no green passenger in Köln.",
    "In Köln steht kein grüner Passagier.",
  ],
  [
    { code: "other-extra", cards: 2, colour: "purple" },
    "The tunnel costs 2 purple cards more, or locomotives.",
    "Der Tunnel kostet zusätzlich 2 violette Karten oder Lokomotiven.",
  ],
  [
    { code: "player-count", board: "USA", counts: [2, 3, 4] },
    "USA is for 2, 3 or 4 players.",
    "USA wird mit 2, 3 oder 4 Spielern gespielt.",
  ],
  [
    { code: "record-action", number: 12, action: "draw red", reason: { code: "not-face-up", card: "red" } },
    "Move 12 of the record, “draw red”, is not possible: No red card is face up.",
    "Zug 12 der Aufzeichnung, „draw red“, ist nicht möglich: Es liegt keine rote Karte offen.",
  ],
];

describe("refusals", () => {
  it.each(SENTENCES)("are as exact in German as in English: %o", (reason, inEnglish, inGerman) => {
    expect(reasonSentence(english, reason, names)).toBe(inEnglish);
    expect(reasonSentence(german, reason, names)).toBe(inGerman);
  });

  it("of a newer server have no sentence here", () => {
    const unknown = { code: "brand-new" } as unknown as Reason;
    expect(reasonSentence(english, unknown, names)).toBeUndefined();
  });
});
