import { clamp } from "../../point";
import {
  hasPassengers,
  isSamePair,
  longestTrack,
  numberRule,
  placeOf,
  type BoardDocument,
  type Pair,
  type Place,
  type Rules,
  type Ticket,
  type Track,
} from "../../boardFile/boardDocument";
import { slug } from "../../boardFile/entryNames";
import { shortestPath } from "./paths";

/** Positions are rounded to this part of a degree: some 50 metres. */
const ROUNDED = 2000;
const MOST_POINTS = 99;
/** How many passengers wait at a place at most. */
export const MOST_PASSENGERS = 15;

interface Position {
  latitude: number;
  longitude: number;
}

export function rename(document: BoardDocument, name: string): BoardDocument {
  return { ...document, name };
}

export function addCity(document: BoardDocument, name: string, at: Position): BoardDocument {
  const id = document.nextId;
  const passengers = hasPassengers(document) ? 1 : 0;
  const city: Place = { id, name: freeName(document, name), ...rounded(at), passengers, ends: null };
  const [cities, countries] = [document.places.filter(isCity), document.places.filter((place) => !isCity(place))];
  return withPassengers({ ...document, places: [...cities, city, ...countries], nextId: id + 1 });
}

/** Adds a country; tracks that lead to it get their ends with `addBorder`. */
export function addCountry(document: BoardDocument, name: string, at: Position): BoardDocument {
  const id = document.nextId;
  const passengers = hasPassengers(document) ? 1 : 0;
  const country: Place = { id, name: freeName(document, name), ...rounded(at), passengers, ends: [] };
  return withPassengers({ ...document, places: [...document.places, country], nextId: id + 1 });
}

/** Adds a track from a city into a country, which ends at a position; there is one from each city at most. */
export function addBorder(document: BoardDocument, city: number, country: number, end: Position): BoardDocument {
  if (document.tracks.some(({ between }) => isSamePair(between, [city, country]))) return document;
  const changed = addTrack(document, [city, country], 1);
  const ends = placeOf(changed, country).ends!.length;
  return moveEnd(changed, country, ends - 1, end);
}

/** Moves the end of a track into a country; the country is in the middle of its ends. */
export function moveEnd(document: BoardDocument, country: number, index: number, to: Position): BoardDocument {
  const places = document.places.map((place) => {
    if (place.id !== country || !place.ends) return place;
    const ends = place.ends.map((end, number) => (number === index ? { ...end, ...rounded(to) } : end));
    const mean = (of: (end: Position) => number) => ends.reduce((sum, end) => sum + of(end), 0) / ends.length;
    const meridian = ends[0]!.longitude;
    const east = mean((end) => ((((end.longitude - meridian + 180) % 360) + 360) % 360) - 180);
    return { ...place, ends, ...rounded({ latitude: mean((end) => end.latitude), longitude: meridian + east }) };
  });
  return { ...document, places };
}

/** One passenger more at a place, or one fewer. */
export function addPassenger(document: BoardDocument, id: number, step: 1 | -1): BoardDocument {
  const { passengers } = placeOf(document, id);
  return changePlace(document, id, { passengers: clamp(passengers + step, 0, MOST_PASSENGERS) });
}

export function changePlace(
  document: BoardDocument,
  id: number,
  change: Partial<Pick<Place, "name" | "latitude" | "longitude" | "passengers">>,
): BoardDocument {
  const { latitude, longitude, ...others } = change;
  const before = placeOf(document, id);
  const position = rounded({ latitude: latitude ?? before.latitude, longitude: longitude ?? before.longitude });
  const places = document.places.map((place) => (place.id === id ? { ...place, ...others, ...position } : place));
  const changed = { ...document, places };
  return change.passengers === undefined ? changed : withPassengers(changed);
}

/** Removes a place with its tracks and tickets. */
export function removePlace(document: BoardDocument, id: number): BoardDocument {
  const stays = ({ between }: { between: Pair }) => !between.includes(id);
  const places = document.places
    .filter((place) => place.id !== id)
    .map((place) => (place.ends ? { ...place, ends: place.ends.filter(({ from }) => from !== id) } : place));
  const tracks = document.tracks.filter(stays);
  return withPassengers(withWorth(document, { ...document, places, tracks, tickets: document.tickets.filter(stays) }));
}

export function addTrack(document: BoardDocument, between: Pair, length: number): BoardDocument {
  const track: Track = {
    id: document.nextId,
    between,
    length: clamp(length, 1, longestTrack(document)),
    colour: "gray",
    locomotives: 0,
    isTunnel: false,
  };
  const changed = { ...document, tracks: [...document.tracks, track], nextId: document.nextId + 1 };
  return withWorth(document, withEnds(changed, between));
}

export function changeTrack(document: BoardDocument, id: number, change: Partial<Omit<Track, "id">>): BoardDocument {
  const tracks = document.tracks.map((track) => {
    if (track.id !== id) return track;
    const changed = { ...track, ...change };
    const longest = Math.max(longestTrack(document), track.length);
    const length = clamp(changed.length, 1, longest);
    const locomotives = clamp(changed.locomotives, 0, length);
    // a ferry is gray
    return { ...changed, length, locomotives, colour: change.locomotives ? "gray" : changed.colour };
  });
  return withWorth(document, { ...document, tracks });
}

/** The tracks between the same places as a track, that one included. */
export function parallels(document: BoardDocument, id: number): Track[] {
  const track = document.tracks.find((each) => each.id === id);
  return track ? document.tracks.filter((each) => isSamePair(each.between, track.between)) : [];
}

/** Gives a track a second one beside it, or takes the others away. */
export function setDouble(document: BoardDocument, id: number, isDouble: boolean): BoardDocument {
  const group = parallels(document, id);
  const track = group.find((each) => each.id === id);
  if (!track || group.length > 1 === isDouble) return document;
  if (!isDouble)
    return { ...document, tracks: document.tracks.filter((each) => each.id === id || !group.includes(each)) };
  const second = { ...track, id: document.nextId, colour: "gray" };
  const tracks = document.tracks.flatMap((each) => (each === track ? [each, second] : [each]));
  return { ...document, tracks, nextId: document.nextId + 1 };
}

export function removeTrack(document: BoardDocument, id: number): BoardDocument {
  const removed = document.tracks.find((track) => track.id === id);
  if (!removed) return document;
  const tracks = document.tracks.filter((track) => track.id !== id);
  return withWorth(document, withEnds({ ...document, tracks }, removed.between));
}

/** Adds a ticket that is worth its shortest path. */
export function addTicket(document: BoardDocument, between: Pair): BoardDocument {
  const points = clamp(shortestPath(document, ...between)?.spaces ?? 1, 1, MOST_POINTS);
  const ticket: Ticket = { id: document.nextId, between, points, isLong: false };
  return { ...document, tickets: [...document.tickets, ticket], nextId: document.nextId + 1 };
}

export function changeTicket(document: BoardDocument, id: number, change: Partial<Omit<Ticket, "id">>): BoardDocument {
  const tickets = document.tickets.map((ticket) => {
    if (ticket.id !== id) return ticket;
    const changed = { ...ticket, ...change };
    return { ...changed, points: clamp(Math.round(changed.points) || 1, 1, MOST_POINTS) };
  });
  return { ...document, tickets };
}

export function removeTicket(document: BoardDocument, id: number): BoardDocument {
  return { ...document, tickets: document.tickets.filter((ticket) => ticket.id !== id) };
}

export function setRule(document: BoardDocument, name: string, value: Rules[string]): BoardDocument {
  return { ...document, rules: { ...document.rules, [name]: value } };
}

/** The rules of another board, with what depends on them: passengers at the places, and which tickets are long. */
export function withRules(document: BoardDocument, style: Rules): BoardDocument {
  const { trains, players } = document.rules;
  const rules = { ...style, trains: trains!, players: players! };
  const waiting = Object.keys((style.passengers ?? {}) as object).length > 0;
  const places = document.places.map((place) => ({
    ...place,
    passengers: waiting ? Math.max(1, place.passengers) : 0,
  }));
  const styled = { ...document, rules, places };
  const long = longTickets(styled);
  const tickets = document.tickets.map((ticket) => ({ ...ticket, isLong: long.has(ticket.id) }));
  return withPassengers({ ...styled, tickets });
}

/** Puts the longer half of the tickets into the deck of long ones, or all into the regular one. */
export function splitDecks(document: BoardDocument, isSplit: boolean): BoardDocument {
  const sorted = [...document.tickets].sort((one, other) => other.points - one.points);
  const long = new Set(sorted.slice(0, isSplit ? Math.floor(sorted.length / 2) : 0).map(({ id }) => id));
  const tickets = document.tickets.map((ticket) => ({ ...ticket, isLong: long.has(ticket.id) }));
  return { ...document, tickets };
}

/** The ids of the tickets that are long by the rules: the upper half of two decks, or enough to deal everyone some. */
function longTickets(document: BoardDocument): ReadonlySet<number> {
  const players = document.rules.players as readonly number[];
  const dealt = numberRule(document, "setup_long_tickets") * Math.max(...players);
  const decks = numberRule(document, "ticket_decks");
  const count = decks === 2 ? Math.floor(document.tickets.length / 2) : dealt > 0 ? dealt + 1 : 0;
  const longest = [...document.tickets].sort((one, other) => other.points - one.points);
  return new Set(longest.slice(0, count).map(({ id }) => id));
}

/** The same with as many passengers in the rules as wait at the places, the colours as equal as possible. */
function withPassengers(document: BoardDocument): BoardDocument {
  const colours = Object.keys((document.rules.passengers ?? {}) as object);
  if (colours.length === 0) return document;
  const waiting = document.places.reduce((sum, { passengers }) => sum + passengers, 0);
  const share = (index: number) => Math.floor(waiting / colours.length) + (index < waiting % colours.length ? 1 : 0);
  const passengers = Object.fromEntries(colours.map((colour, index) => [colour, share(index)]));
  return setRule(document, "passengers", passengers);
}

/** Adds or removes the end of a country for a track that came or went. */
function withEnds(document: BoardDocument, [first, second]: Pair): BoardDocument {
  const country = [first, second].map((id) => placeOf(document, id)).find(({ ends }) => ends !== null);
  if (!country?.ends) return document;
  const from = country.id === first ? second : first;
  const isReached = document.tracks.some(({ between }) => isSamePair(between, [first, second]));
  const known = country.ends.some((end) => end.from === from);
  if (isReached === known) return document;
  const { latitude, longitude } = country;
  const ends = isReached
    ? [...country.ends, { from, latitude, longitude }]
    : country.ends.filter((end) => end.from !== from);
  const places = document.places.map((place) => (place === country ? { ...country, ends } : place));
  return { ...document, places };
}

/** Tickets stay worth their shortest paths, if they were, when the tracks change. */
function withWorth(before: BoardDocument, after: BoardDocument): BoardDocument {
  const tickets = after.tickets.map((ticket) => {
    const was = shortestPath(before, ...ticket.between)?.spaces;
    const is = shortestPath(after, ...ticket.between)?.spaces;
    return ticket.points === was && is !== undefined && is !== was
      ? { ...ticket, points: clamp(is, 1, MOST_POINTS) }
      : ticket;
  });
  return { ...after, tickets };
}

function isCity({ ends }: Place): boolean {
  return ends === null;
}

/** The name, or the name with a number that no other place has. */
function freeName(document: BoardDocument, name: string): string {
  const taken = new Set(document.places.map((place) => slug(place.name)));
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name} ${number}`;
    if (!taken.has(slug(tried))) return tried;
  }
}

function rounded({ latitude, longitude }: Position): Position {
  const round = (value: number) => Math.round(value * ROUNDED) / ROUNDED;
  const around = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return { latitude: round(clamp(latitude, -85, 85)), longitude: round(longitude === 180 ? 180 : around) };
}
