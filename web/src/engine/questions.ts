import type { BoardDetails, GameEvent, Scene } from "../net/messages";

/** The names of a board, in the order in which the rules number them. */
export interface BoardNames {
  readonly id: string;
  readonly tracks: readonly string[];
  readonly places: readonly string[];
  readonly tickets: readonly string[];
}

export function namesOf(sheet: BoardDetails): BoardNames {
  return {
    id: sheet.id,
    tracks: sheet.tracks.map(({ name }) => name),
    places: sheet.places.map(({ slug }) => slug),
    tickets: sheet.tickets.map(({ name }) => name),
  };
}

/** How many there are, by kind of card or colour. */
export type Counts = Readonly<Record<string, number>>;

/** What the questions need of a position, as the viewer sees it. */
export interface Position {
  readonly viewer: number;
  /** The seat that owns each track, and each station. */
  readonly claimed: Counts;
  readonly stations: Counts;
  /** The tracks that the viewer can't claim any more. */
  readonly closed: readonly string[];
  /** By seat. */
  readonly trains: readonly number[];
  readonly stationsLeft: readonly number[];
  readonly passengers: readonly Counts[];
  /** The viewer's cards. */
  readonly hand: Counts;
}

/** The position of a scene; null for those who only watch. */
export function positionOf({ view, closed }: Pick<Scene, "view" | "closed">): Position | null {
  const { viewer, seats } = view;
  if (viewer == null) return null;
  return {
    viewer,
    claimed: view.claimed,
    stations: view.stations ?? {},
    closed: Object.keys(closed),
    trains: seats.map(({ trains }) => trains),
    stationsLeft: seats.map((seat) => seat.stations_left ?? 0),
    passengers: seats.map((seat) => seat.passengers ?? {}),
    hand: seats[viewer]?.hand ?? {},
  };
}

/** Tracks that connect the ends of one ticket or of several. */
export interface Plan {
  /** The tracks that are still to be claimed. */
  readonly tracks: readonly string[];
  /** Own tracks, and those of others that stations lend. */
  readonly passed: readonly string[];
  /** How many trains the tracks to claim take. */
  readonly trains: number;
}

/** A plan for one ticket. */
export interface TicketPlan extends Plan {
  /** The cards that the hand lacks for it; `gray` stands for cards of any one colour a track. */
  readonly missing: Counts;
}

/** A plan for several tickets. */
export interface SharedPlan extends Plan {
  /** How many trains fewer it takes than a path of its own for each ticket. */
  readonly shared: number;
}

/** A trail: tracks in the order in which it runs through them, and how long they are together. */
export interface Trail {
  readonly tracks: readonly string[];
  readonly length: number;
}

/** A ticket, and the tracks that may connect its ends. */
export interface Connection {
  readonly ticket: string;
  readonly tracks: readonly string[];
}

/** What can be asked, and what the answer is. */
export interface Questions {
  /** The shortest way that is left for a ticket, with at most this many new stations. */
  plan: { asked: { position: Position; ticket: string; newStations: number }; answer: TicketPlan | null };
  /** The shortest network that connects tickets. */
  network: { asked: { position: Position; tickets: readonly string[] }; answer: SharedPlan | null };
  /** Which tickets one turn can't complete. */
  outOfReach: { asked: { position: Position; tickets: readonly string[] }; answer: readonly string[] };
  /** The points that one more passenger of a colour would bring, by colour. */
  passengerGains: { asked: { position: Position }; answer: Counts };
  /** The shortest path of each ticket through tracks; null where they don't connect it. */
  lines: { asked: { connections: readonly Connection[] }; answer: readonly (readonly string[] | null)[] };
  /** The longest path through each set of tracks. */
  longest: { asked: { tracks: readonly (readonly string[])[] }; answer: readonly Trail[] };
  /** For each ticket, the place of the claim that completed it; -1 where none did. */
  completions: { asked: { claims: readonly string[]; tickets: readonly string[] }; answer: readonly number[] };
  /** By seat, the cards that its hand is known to hold after all that has happened. */
  knownCards: { asked: { players: number; events: readonly GameEvent[] }; answer: readonly Counts[] };
}

export type Kind = keyof Questions;

/** A question about a board, as it is sent to the worker. */
export interface Request<K extends Kind = Kind> {
  readonly id: number;
  readonly board: BoardNames;
  /** Where the arrays of the board are. */
  readonly arrays: string | Uint8Array;
  readonly kind: K;
  readonly asked: Questions[K]["asked"];
}

/** What the worker sends back. */
export type Reply =
  { readonly id: number; readonly answer: unknown } | { readonly id: number; readonly problem: string };
