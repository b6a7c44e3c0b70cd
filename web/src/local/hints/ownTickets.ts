import { addTo, LongNumbers, membersOf, type RecordBlock, SET_WORDS, TrackSets } from "../../engine/kernels";
import type { Scene, TrackDetails } from "../../net/messages";
import type { DeviceBoard } from "../board";
import type { Game } from "../game";

/** A distance that nothing has. */
const FAR = 2 ** 30;
/** With more tickets than this, not every order of building them is tried. */
const ALL_ORDERS = 4;

/** The trains that are missing for each ticket; null: there is no way any more. */
export type Distances = ReadonlyMap<string, number | null>;

/** The tickets of the seat to move, and how far they are on boards that differ a little: `hints/own_tickets.py`. */
export class OwnTickets {
  readonly distances: Distances;
  /** The tracks on the shortest ways of the open tickets. */
  readonly tracksAhead: readonly TrackDetails[];
  readonly #scratches: RecordBlock;
  readonly #observations: RecordBlock;
  readonly #observed: Uint8Array;
  readonly #missing: LongNumbers;
  readonly #paths: TrackSets;
  readonly #track: ReadonlyMap<string, number>;
  readonly #ticket: ReadonlyMap<string, number>;

  constructor(
    readonly board: DeviceBoard,
    game: Game,
    readonly seat: number,
    /** What the seat sees. */
    readonly view: Scene["view"],
    /** By seat and kind of card: what the seat knows of hands. */
    readonly known: readonly (readonly number[])[],
  ) {
    const { kernels, arrays, details } = board;
    const [most] = kernels.shapeOf("write_scenes", 1, "ticket_points") as [number];
    this.#track = new Map(details.tracks.map(({ name }, number) => [name, number]));
    this.#ticket = new Map(details.tickets.map(({ name }, number) => [name, number]));
    this.#scratches = kernels.record("find_shortest_path", 2);
    this.#observations = kernels.record("find_shortest_path", 0);
    this.#missing = new LongNumbers(kernels, most);
    this.#paths = new TrackSets(kernels, most);
    this.#scratches.bytes.fill(0);
    this.#observations.bytes.fill(0);
    kernels.call("observe_game", game.states, 0, arrays, seat, this.#observations);
    this.#observed = this.#observations.bytes.slice();
    this.distances = this.#find();
    const ahead = new Set(
      [...this.open.keys()].flatMap((name) => membersOf(this.#paths.at(this.#ticket.get(name)!).slice())),
    );
    this.tracksAhead = details.tracks.filter((_, number) => ahead.has(number));
  }

  get trains(): number {
    return this.view.seats[this.seat]!.trains;
  }

  /** The tickets that are not completed but can be, with the trains that are left. */
  get open(): ReadonlyMap<string, number> {
    return new Map([...this.distances].filter((each): each is [string, number] => !!each[1] && each[1] <= this.trains));
  }

  /** The tickets that the trains that are left can't complete. */
  get lost(): string[] {
    const { open } = this;
    return [...this.distances].flatMap(([name, missing]) => (missing !== 0 && !open.has(name) ? [name] : []));
  }

  track(name: string): TrackDetails {
    return this.board.details.tracks[this.#track.get(name)!]!;
  }

  pointsOf(ticket: string): number {
    return this.board.details.tickets[this.#ticket.get(ticket)!]!.points;
  }

  /** The tracks that a seat might still claim, whatever trains and cards it has. */
  openTracks(seat: number): TrackDetails[] {
    this.#reset();
    const words = this.#observations.words("available").slice(SET_WORDS * seat, SET_WORDS * (seat + 1));
    return membersOf(words).map((track) => this.board.details.tracks[track]!);
  }

  /** The distances if the seat claimed a track. */
  afterClaim(name: string): Distances {
    this.#reset();
    this.#claim([this.#track.get(name)!]);
    this.#observations.numbers("trains")[this.seat]! -= this.track(name).length;
    return this.#find();
  }

  /** The distances if another seat claimed a track, which may close parallel ones. */
  without(name: string): Distances {
    this.#reset();
    this.#close(name, this.seat);
    return this.#find();
  }

  /** The trains that a seat lacks between the ends of a track, with or without that track; null: there is no way. */
  gap(seat: number, name: string, isTaken: boolean): number | null {
    this.#reset();
    if (isTaken) this.#close(name, seat);
    const track = this.#track.get(name)!;
    const [one, other] = this.board.arrays.numbers("track_nodes").slice(2 * track, 2 * track + 2);
    return this.#shortest(seat, 1n << BigInt(one!), 1n << BigInt(other!));
  }

  /** The trains that some tickets need together, built one after another in the best order; null: there is no way. */
  trainsTogether(tickets: readonly string[]): number | null {
    const nearFirst = [...tickets].sort((one, other) => (this.distance(one) ?? 0) - (this.distance(other) ?? 0));
    const orders = tickets.length <= ALL_ORDERS ? permutations(tickets) : [nearFirst, [...nearFirst].reverse()];
    const found = orders.map((order) => this.#build(order)).filter((trains) => trains !== null);
    return found.length > 0 ? Math.min(...found) : null;
  }

  /** The trains that any ticket, held or not, would need by itself; null: there is no way. */
  distance(ticket: string): number | null {
    return this.#build([ticket]);
  }

  #build(tickets: readonly string[]): number | null {
    this.#reset();
    let total = 0;
    for (const ticket of tickets) {
      const number = this.#ticket.get(ticket)!;
      const [first, second] = this.board.arrays.words("ticket_ends").slice(2 * number, 2 * number + 2);
      const missing = this.#shortest(this.seat, first!, second!);
      if (missing === null) return null;
      total += missing;
      this.#claim(membersOf(this.#scratches.words("path").slice()));
    }
    return total;
  }

  #shortest(seat: number, first: bigint, second: bigint): number | null {
    const { kernels, arrays } = this.board;
    const found = kernels.call(
      "find_shortest_path",
      this.#observations,
      arrays,
      this.#scratches,
      seat,
      first,
      second,
      0,
    );
    return found === FAR ? null : found;
  }

  #find(): Distances {
    const { kernels, arrays } = this.board;
    this.#missing.values.fill(FAR);
    kernels.call("find_ticket_paths", this.#observations, arrays, this.#scratches, this.#missing, this.#paths);
    const own = this.view.seats[this.seat]!.tickets ?? [];
    return new Map(
      own.map((name) => {
        const missing = this.#missing.values[this.#ticket.get(name)!]!;
        return [name, missing === FAR ? null : missing];
      }),
    );
  }

  #reset(): void {
    this.#observations.bytes.set(this.#observed);
  }

  /** Gives the seat some tracks. */
  #claim(tracks: readonly number[]): void {
    const claimed = this.#observations.words("claimed");
    const available = this.#observations.words("available");
    for (const track of tracks) {
      addTo(claimed, track, SET_WORDS * this.seat);
      for (let at = track >> 6; at < available.length; at += SET_WORDS)
        available[at] = available[at]! & ~(1n << BigInt(track & 63));
    }
  }

  /** Takes a track away from a seat, and parallel ones where there are few players. */
  #close(name: string, seat: number): void {
    const { arrays } = this.board;
    const track = this.#track.get(name)!;
    const isAlone = this.view.players < arrays.numbers("parallel_from")[0]!;
    const siblings = arrays.words("siblings").slice(SET_WORDS * track, SET_WORDS * (track + 1));
    const available = this.#observations.words("available");
    for (const gone of [track, ...(isAlone ? membersOf(siblings) : [])]) {
      const word = SET_WORDS * seat + (gone >> 6);
      available[word] = available[word]! & ~(1n << BigInt(gone & 63));
    }
  }
}

function permutations(items: readonly string[]): string[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, place) =>
    permutations(items.filter((_, other) => other !== place)).map((rest) => [item, ...rest]),
  );
}
