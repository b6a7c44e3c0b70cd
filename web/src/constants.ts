// Generated from the Python package by `make ui`; not to be edited.

/** How round a slot's corners are, in board units. */
export const ROUNDING = 2.2;

/** The width of the wooden frame, in board units. */
export const FRAME = 12;

/** Letters that Unicode does not split into a plain letter and an accent. */
export const WHOLE_LETTERS: { readonly [letter: string]: string } = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ð: "d",
  ħ: "h",
  ı: "i",
};

/** The kinds of card in the order in which the rules number them: the colours, then the locomotive. */
export const CARDS = ["black", "blue", "green", "orange", "purple", "red", "white", "yellow", "locomotive"] as const;

/** The phases of a game, and the reasons to refuse an action, as the rules number them. */
export const PHASES = [
  "setup-split",
  "setup-tickets",
  "turn",
  "second-draw",
  "keep-tickets",
  "tunnel",
  "passengers",
  "over",
] as const;
export const REFUSALS = [
  "none",
  "game-over",
  "not-now",
  "not-face-up",
  "locomotive-second",
  "deck-empty",
  "track-claimed",
  "own-parallel",
  "group-closed",
  "too-few-trains",
  "not-these-cards",
  "no-station-left",
  "station-there",
  "station-cost",
  "no-tickets-left",
  "other-number",
  "deck-too-small",
  "not-on-offer",
  "too-few-kept",
  "other-extra",
  "other-place",
  "nobody-there",
  "must-act",
  "not-your-turn",
  "too-few-locomotives",
  "too-few-cards",
] as const;

/** The events that tell everybody of cards in a hand, and their codes in a log of the rules. */
export const EVENT_CODES = { took: 0, claimed: 5, station: 11, declined: 7 } as const;

/** The rules that are one number, with the least and the most that a board file may have. */
export const RULE_BOUNDS = {
  trains: [1, 60],
  starting_cards: [0, 99],
  display: [1, 8],
  display_locomotives: [0, 8],
  parallel_from: [2, 6],
  last_round_trains: [0, 60],
  ticket_decks: [1, 2],
  setup_tickets: [1, 6],
  setup_long_tickets: [0, 6],
  setup_keep: [1, 6],
  drawn_tickets: [1, 6],
  drawn_keep: [1, 6],
  tunnel_cards: [0, 4],
  stations: [0, 4],
  station_points: [0, 99],
  longest_path_points: [0, 99],
  globetrotter_points: [0, 99],
} as const;

/** The boards that come with the package. */
export const PACKAGED_BOARDS: readonly string[] = ["europe", "germany", "usa"];

/** The names of bots at a table, level by level, then those of all other bots. */
export const BOT_NAMES = [
  "Ada",
  "Ben",
  "Cleo",
  "Dan",
  "Eve",
  "Finn",
  "Gus",
  "Ida",
  "Jo",
  "Kim",
  "Lou",
  "Mia",
  "Nora",
  "Otto",
  "Pia",
  "Rob",
  "Rosa",
  "Sven",
  "Tess",
  "Udo",
  "Vera",
  "Wim",
  "Xenia",
  "Yara",
  "Zeno",
  "Alma",
  "Bruno",
  "Dora",
  "Emil",
  "Frida",
  "Hugo",
  "Lena",
] as const;

/** The screens with an address of their own, by its first part; the server answers other addresses with 404. */
export const PAGES = [
  "settings",
  "history",
  "open-tables",
  "daily",
  "days",
  "friends",
  "account",
  "sign-in",
  "operator",
  "workshop",
  "sayings",
  "leaders",
  "rules",
  "book",
  "gallery",
  "table",
  "replay",
  "review",
  "practice",
  "recap",
  "tournament",
  "player",
] as const;

/** Those of them whose addresses are their names. */
export const PLAIN_PAGES = [
  "settings",
  "history",
  "open-tables",
  "daily",
  "days",
  "friends",
  "account",
  "sign-in",
  "operator",
  "workshop",
  "sayings",
] as const;
