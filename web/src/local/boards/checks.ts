import type { BoardProblem } from "../../net/messages";
import type { BoardMaking } from "./making";
import { GRAY, numberOf, type BoardModel } from "./model";

type Room = BoardMaking["room"];

/** Everything that makes a board unplayable, in the words of `ironlanes boards check`. */
export function problemsOf(board: BoardModel, room: Room): BoardProblem[] {
  const problems: BoardProblem[] = [];
  const add = (entry: string, text: string): void => void problems.push({ entry, text });
  checkTable(board, room, add);
  checkOffers(board, room, add);
  checkTicketDecks(board, add);
  checkBonuses(board, add);
  checkRoom(board, room, add);
  checkPlaces(board, add);
  checkPassengers(board, add);
  checkTracks(board, add);
  checkEnds(board, add);
  checkTickets(board, add);
  return problems;
}

type Add = (entry: string, text: string) => void;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The name of a place's entry in the file. */
function placeEntry({ places }: BoardModel, place: number): string {
  const cities = places.filter(({ isCountry }) => !isCountry).length;
  return place < cities ? `cities entry ${place + 1}` : `countries entry ${place - cities + 1}`;
}

// ---- rules

function checkTable({ rules }: BoardModel, room: Room, add: Add): void {
  const { players, cards, passengers } = rules;
  const number = (name: string) => numberOf(rules, name);
  if (players.some((count, place) => place > 0 && count <= players[place - 1]!))
    add("rules.players", "must name each player count once, the smallest first.");
  const [total, most] = [sum(cards), Math.max(...players)];
  const needed = most * number("starting_cards") + number("display");
  if (total > room.cards) add("rules.cards", `there are ${total} cards, and room for ${room.cards}; take some away.`);
  if (total < needed)
    add("rules.cards", `${total} cards are too few: ${most} players and the display start with ${needed}.`);
  if (number("display_locomotives") > number("display"))
    add("rules.display_locomotives", `must not be more than rules.display, which is ${number("display")}.`);
  if (number("last_round_trains") >= number("trains"))
    add("rules.last_round_trains", `must be less than rules.trains, which is ${number("trains")}.`);
  if (sum(passengers) > room.passengers)
    add("rules.passengers", `there is room for ${room.passengers} passengers in all; take some away.`);
}

function checkOffers({ rules }: BoardModel, room: Room, add: Add): void {
  const number = (name: string) => numberOf(rules, name);
  const offered = number("setup_tickets") + number("setup_long_tickets");
  if (offered > room.offer)
    add("rules.setup_tickets", `a player is offered ${offered} tickets, and may be offered ${room.offer}.`);
  if (number("setup_keep") > offered)
    add("rules.setup_keep", `must be at most the ${offered} tickets that are offered.`);
  if (number("drawn_keep") > number("drawn_tickets"))
    add("rules.drawn_keep", `must be at most rules.drawn_tickets, which is ${number("drawn_tickets")}.`);
  if (number("ticket_decks") === 2 && number("setup_long_tickets") > 0)
    add(
      "rules.setup_long_tickets",
      "must be 0 with two ticket decks, where players choose how many long tickets they draw.",
    );
}

function checkTicketDecks({ rules, tickets }: BoardModel, add: Add): void {
  const players = Math.max(...rules.players);
  const long = tickets.filter(({ isLong }) => isLong).length;
  const setup = numberOf(rules, "setup_tickets");
  const askedLong = numberOf(rules, "ticket_decks") === 2 ? setup : numberOf(rules, "setup_long_tickets");
  const decks = [
    [askedLong ? "short tickets" : "tickets", tickets.length - long, setup],
    ["long tickets", long, askedLong],
  ] as const;
  for (const [kind, count, asked] of decks)
    if (count < players * asked)
      add("tickets", `${count} ${kind} are too few: ${players} players are dealt up to ${asked} each.`);
  if (long > 0 && !askedLong)
    add(
      "tickets",
      `${long} tickets are long, but nobody can get one; set rules.setup_long_tickets or two rules.ticket_decks.`,
    );
}

function checkBonuses({ rules }: BoardModel, add: Add): void {
  const hasPassengers = sum(rules.passengers) > 0;
  if (numberOf(rules, "station_points") && !numberOf(rules, "stations"))
    add("rules.station_points", "must be 0 on a board without stations.");
  if (sum(rules.passenger_points) > 0 && !hasPassengers)
    add("rules.passenger_points", "must be [0, 0] on a board without passengers.");
  const needed = [
    ["stations", numberOf(rules, "stations"), "stations"],
    ["longest-path", numberOf(rules, "longest_path_points"), "longest_path_points"],
    ["passengers", hasPassengers, "passengers"],
  ] as const;
  for (const [tie, isThere, rule] of needed)
    if (rules.tie_breaks.includes(tie) && !isThere)
      add("rules.tie_breaks", `'${tie}' decides nothing without rules.${rule}; drop it or set that.`);
}

// ---- places, tracks and tickets

function checkRoom({ places, tracks, tickets }: BoardModel, room: Room, add: Add): void {
  const nodes = places.filter(({ isCountry }) => !isCountry).length + sum(places.map(({ ends }) => ends.length));
  const kinds = [
    ["cities", places.length, room.places, "cities and countries"],
    ["countries", nodes, room.nodes, "cities and ends of countries"],
    ["tracks", tracks.length, room.tracks, "tracks"],
    ["tickets", tickets.length, room.tickets, "tickets"],
  ] as const;
  for (const [entry, count, most, what] of kinds)
    if (count > most) add(entry, `there are ${count} ${what}, and room for ${most}; take ${count - most} away.`);
}

function checkPlaces(board: BoardModel, add: Add): void {
  const first = new Map<string, number>();
  board.places.forEach(({ name, slug }, place) => {
    const twin = first.get(slug);
    if (!slug) add(placeEntry(board, place), `the name '${name}' has no letter or digit; give it one.`);
    else if (twin === undefined) first.set(slug, place);
    else {
      const other = `${placeEntry(board, twin)} ('${board.places[twin]!.name}')`;
      add(placeEntry(board, place), `'${name}' becomes '${slug}' as ${other} does; rename one of them.`);
    }
  });
}

function checkPassengers({ places, rules }: BoardModel, add: Add): void {
  const [standing, total] = [sum(places.map(({ passengers }) => passengers)), sum(rules.passengers)];
  if (standing !== total)
    add(
      "rules.passengers",
      `there are ${total} passengers, but the places ask for ${standing} in all; make the two equal.`,
    );
}

function checkTracks({ tracks, rules }: BoardModel, add: Add): void {
  const [longest, trains] = [rules.track_points.length, numberOf(rules, "trains")];
  tracks.forEach(({ length, locomotives, colour, isTunnel }, place) => {
    const entry = `tracks entry ${place + 1}`;
    if (length > longest)
      add(
        entry,
        `length ${length} has no points, rules.track_points ends at length ${longest}; add its points or shorten the track.`,
      );
    if (length > trains) add(entry, `length ${length} is more than the ${trains} trains that a player has.`);
    if (locomotives > length)
      add(entry, `${locomotives} locomotives don't fit on ${length} spaces; at most ${length} do.`);
    if (locomotives > 0 && colour !== GRAY)
      add(entry, `a track with locomotives is a ferry, and a ferry is gray, not ${colour}.`);
    if (isTunnel && !numberOf(rules, "tunnel_cards"))
      add(entry, "a tunnel needs cards to reveal; set rules.tunnel_cards above 0 or drop the tunnel.");
  });
}

/** Checks that each track into a country has its own end. */
function checkEnds(board: BoardModel, add: Add): void {
  board.places.forEach(({ slug, name, isCountry, ends }, place) => {
    if (!isCountry) return;
    const origins = board.tracks.flatMap(({ places: [first, second] }) =>
      first === slug ? [second] : second === slug ? [first] : [],
    );
    if (ends.length === 0 && origins.length === 0)
      add(placeEntry(board, place), `no track leads to ${name}; add tracks and their ends, or drop the country.`);
    const both = new Set([...origins, ...ends.map(({ from }) => from)]);
    for (const origin of [...both].sort()) {
      const tracks = origins.filter((each) => each === origin).length;
      const own = ends.filter(({ from }) => from === origin).length;
      if (tracks !== own)
        add(
          placeEntry(board, place),
          `${tracks} tracks lead from ${origin} to ${name}, but ${own} ends are from there; give each track one end.`,
        );
    }
  });
}

function checkTickets(board: BoardModel, add: Add): void {
  const parts = new Parts(board);
  const first = new Map<string, string>();
  board.tickets.forEach(({ places, points }, place) => {
    const entry = `tickets entry ${place + 1}`;
    const key = [...places, points].join(" ");
    const twin = first.get(key);
    if (twin) add(entry, `is the same ticket as ${twin}; drop one of them or change its points.`);
    else first.set(key, entry);
    if (!parts.connect(...places))
      add(
        entry,
        `no tracks connect ${places[0]} with ${places[1]}, even if one player had them all (a country is a dead end); add tracks or drop the ticket.`,
      );
  });
}

/** What all tracks together connect; the ends of a country are separate. */
class Parts {
  readonly #parent = new Map<string, string>();
  readonly #nodes = new Map<string, string[]>();

  constructor({ places, tracks }: BoardModel) {
    const countries = new Set(places.filter(({ isCountry }) => isCountry).map(({ slug }) => slug));
    for (const track of tracks) {
      const [first, second] = track.places.map((place) => {
        const node = countries.has(place) ? `${place} at ${track.name}` : place;
        this.#nodes.set(place, [...(this.#nodes.get(place) ?? []), node]);
        return node;
      }) as [string, string];
      this.#parent.set(this.#part(first), this.#part(second));
    }
  }

  connect(first: string, second: string): boolean {
    const parts = (place: string) => (this.#nodes.get(place) ?? []).map((node) => this.#part(node));
    const reached = new Set(parts(first));
    return parts(second).some((part) => reached.has(part));
  }

  #part(node: string): string {
    let at = node;
    for (let parent = this.#parent.get(at); parent !== undefined && parent !== at; parent = this.#parent.get(at))
      at = parent;
    return at;
  }
}
