import { CARDS, EVENT_CODES } from "../constants";
import type { GameEvent } from "../net/messages";
import { addTo, type Kernels, membersOf, type RecordBlock, SET_WORDS, ShortNumbers, TrackSet } from "./kernels";
import type { BoardNames, Counts, Kind, Plan, Position, Questions, Trail } from "./questions";

/** What an entry returns or writes where there is nothing to name. */
const NONE = -1;
const KINDS: readonly string[] = CARDS;
const COLOURS = CARDS.slice(0, -1);
const LOCOMOTIVE = "locomotive";
/** The name of any one colour among missing cards. */
const ANY = "gray";

/** An event that tells everybody of cards in a hand. */
type HandEvent = Extract<GameEvent, { type: keyof typeof EVENT_CODES }>;

type Answers = { [K in Kind]: (asked: Questions[K]["asked"]) => Questions[K]["answer"] };

/** Looks up the number of a name; one that is not there is a mistake. */
function numbering(names: readonly string[]): (name: string) => number {
  const numbers = new Map(names.map((name, number) => [name, number]));
  return (name) => {
    const number = numbers.get(name);
    if (number === undefined) throw new Error(`The board has no ${name}.`);
    return number;
  };
}

function isHandEvent(event: GameEvent): event is HandEvent {
  return event.type in EVENT_CODES;
}

/** The cards of an event as the rules number them: the colour, how many cards have it, and the locomotives. */
function counted(event: HandEvent): [colour: number, cards: number, locomotives: number] {
  if (event.type === "took") return [KINDS.indexOf(event.card), 1, 0];
  const cards = event.type === "declined" ? event.taken_back : event.cards;
  const colour = COLOURS.find((each) => cards[each]) ?? LOCOMOTIVE;
  return [KINDS.indexOf(colour), colour === LOCOMOTIVE ? 0 : cards[colour]!, cards[LOCOMOTIVE] ?? 0];
}

/** The rules of one board: they answer questions by calling the compiled rules, and add nothing of their own. */
export class Rules implements Answers {
  readonly #track: (name: string) => number;
  readonly #place: (name: string) => number;
  readonly #ticket: (name: string) => number;
  readonly #board: RecordBlock;
  readonly #observation: RecordBlock;
  readonly #scratch: RecordBlock;
  readonly #plan: RecordBlock;
  readonly #scores: RecordBlock;
  readonly #knowledge: RecordBlock;
  readonly #tracks: TrackSet;
  readonly #first: ShortNumbers;
  readonly #second: ShortNumbers;
  readonly #third: ShortNumbers;

  constructor(
    private readonly kernels: Kernels,
    private readonly names: BoardNames,
    arrays: Uint8Array,
  ) {
    [this.#track, this.#place, this.#ticket] = [names.tracks, names.places, names.tickets].map(numbering) as [
      (name: string) => number,
      (name: string) => number,
      (name: string) => number,
    ];
    this.#observation = kernels.record("plan_ticket", 0);
    this.#board = kernels.record("plan_ticket", 1);
    this.#plan = kernels.record("plan_ticket", 2);
    this.#scratch = kernels.record("find_longest_path", 1);
    this.#scores = kernels.record("find_passenger_gains", 2);
    this.#knowledge = kernels.record("note_open_cards", 0);
    this.#tracks = new TrackSet(kernels);
    const most = Math.max(names.tracks.length, names.tickets.length, COLOURS.length);
    [this.#first, this.#second, this.#third] = [most, most, most].map((size) => new ShortNumbers(kernels, size)) as [
      ShortNumbers,
      ShortNumbers,
      ShortNumbers,
    ];
    new Uint8Array(kernels.buffer).set(arrays, this.#board.address);
  }

  plan({ position, ticket, newStations }: Questions["plan"]["asked"]): Questions["plan"]["answer"] {
    this.#lay(position);
    const trains = this.#ask("plan_ticket", this.#ticket(ticket), newStations);
    if (trains === NONE) return null;
    const missing = [...this.#plan.numbers("missing_cards")].map((count, card) => [CARDS[card] ?? ANY, count] as const);
    return { ...this.#planned(trains), missing: Object.fromEntries(missing.filter(([, count]) => count > 0)) };
  }

  network({ position, tickets }: Questions["network"]["asked"]): Questions["network"]["answer"] {
    this.#lay(position);
    const trains = this.#ask("plan_network", this.#first.filled(tickets.map(this.#ticket)));
    return trains === NONE ? null : { ...this.#planned(trains), shared: this.#plan.numbers("shared")[0]! };
  }

  outOfReach({ position, tickets }: Questions["outOfReach"]["asked"]): readonly string[] {
    this.#lay(position);
    return tickets.filter((ticket) => !this.#ask("can_complete_next", this.#ticket(ticket)));
  }

  passengerGains({ position }: Questions["passengerGains"]["asked"]): Questions["passengerGains"]["answer"] {
    this.#lay(position);
    const gains = this.#first.filled(COLOURS.map(() => 0));
    this.kernels.call("find_passenger_gains", this.#observation, this.#board, this.#scores, gains);
    return Object.fromEntries(COLOURS.map((colour, number) => [colour, this.#first.values[number]!]));
  }

  lines({ connections }: Questions["lines"]["asked"]): Questions["lines"]["answer"] {
    return connections.map(({ ticket, tracks }) => {
      const owned = this.#tracks.filled(tracks.map(this.#track));
      const isFound = this.kernels.call("find_ticket_line", this.#board, this.#plan, owned, this.#ticket(ticket));
      return isFound ? this.#named(this.#plan.numbers("line")) : null;
    });
  }

  longest({ tracks }: Questions["longest"]["asked"]): readonly Trail[] {
    return tracks.map((each) => {
      const owned = this.#tracks.filled(each.map(this.#track));
      const length = this.kernels.call("find_longest_path", this.#board, this.#scratch, owned, this.#first);
      return { tracks: this.#named(this.#first.values), length };
    });
  }

  completions({ claims, tickets }: Questions["completions"]["asked"]): readonly number[] {
    this.kernels.call(
      "find_completions",
      this.#board,
      this.#scratch,
      this.#first.filled(claims.map(this.#track)),
      this.#second.filled(tickets.map(this.#ticket)),
      this.#third.filled(tickets.map(() => NONE)),
    );
    return [...this.#third.values.slice(0, tickets.length)];
  }

  knownCards({ players, events }: Questions["knownCards"]["asked"]): readonly Counts[] {
    this.#knowledge.bytes.fill(0);
    for (const event of events) {
      if (!isHandEvent(event)) continue;
      const [colour, count, locomotives] = counted(event);
      const code = EVENT_CODES[event.type];
      this.kernels.call("note_open_cards", this.#knowledge, code, event.seat, colour, count, locomotives);
    }
    const known = this.#knowledge.numbers("known");
    return Array.from({ length: players }, (_, seat) => {
      const counts = CARDS.map((card, kind) => [card, known[seat * CARDS.length + kind]!] as const);
      return Object.fromEntries(counts.filter(([, count]) => count > 0));
    });
  }

  #ask(entry: string, ...asked: Parameters<Kernels["call"]>[1][]): number {
    return this.kernels.call(entry, this.#observation, this.#board, this.#plan, ...asked);
  }

  #planned(trains: number): Plan {
    const named = (field: string) => membersOf(this.#plan.words(field)).map((track) => this.names.tracks[track]!);
    return { tracks: named("path"), passed: named("passed"), trains };
  }

  /** The names of tracks up to the first that is none. */
  #named(tracks: ArrayLike<number>): string[] {
    const numbers = Array.from(tracks);
    const end = numbers.indexOf(NONE);
    return (end < 0 ? numbers : numbers.slice(0, end)).map((track) => this.names.tracks[track]!);
  }

  /** Writes a position down as the rules read it. */
  #lay(position: Position): void {
    const record = this.#observation;
    const [claimed, available, stations] = ["claimed", "available", "stations"].map((name) =>
      record.words(name).fill(0n),
    );
    for (const [track, seat] of Object.entries(position.claimed)) addTo(claimed!, this.#track(track), SET_WORDS * seat);
    for (const [place, seat] of Object.entries(position.stations)) addTo(stations!, this.#place(place), seat);
    const closed = new Set([...position.closed, ...Object.keys(position.claimed)]);
    for (const track of this.names.tracks.filter((name) => !closed.has(name)))
      addTo(available!, this.#track(track), SET_WORDS * position.viewer);
    record.numbers("players")[0] = position.trains.length;
    record.numbers("viewer")[0] = position.viewer;
    record.numbers("trains").set(position.trains);
    record.numbers("stations_left").set(position.stationsLeft);
    record.numbers("hand").set(CARDS.map((card) => position.hand[card] ?? 0));
    record.numbers("collected").set(position.passengers.flatMap((counts) => COLOURS.map((each) => counts[each] ?? 0)));
  }
}
