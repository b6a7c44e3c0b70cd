import type { BoardDetails, RuleDetails } from "../../net/messages";
import { language } from "../../i18n";
import type { Parts } from "../../i18n/texts";
import { featuresOf, type Feature } from "./features";

export type ChapterId = keyof Parts["rules"]["chapters"];

/** A part of the rules of a board, with the numbers of that board. */
export interface Chapter {
  id: ChapterId;
  title: string;
  lines: string[];
  /** Whether the lines are the items of a list that its first line introduces. */
  isList?: boolean;
}

/** The rules of a board: only the chapters that apply to it. */
export function chaptersOf(words: Parts["rules"], board: BoardDetails): Chapter[] {
  const { rules } = board;
  const always: { readonly [id in Exclude<ChapterId, Feature>]: string[] } = {
    goal: [
      words.goal,
      words.start({ trains: rules.trains, cards: rules.starting_cards }),
      ...firstTickets(words, rules),
    ],
    turn: turnLines(words, rules),
    cards: cardLines(words, rules),
    tracks: [words.claim, words.standIn, words.anywhere],
    parallel: rules.parallel_from > 0 ? [parallelLine(words, rules)] : [],
    tickets: [words.ticket, words.drawTickets({ drawn: rules.drawn_tickets, least: rules.drawn_keep })],
    longestPath: longestPathLines(words, rules),
    end: [words.end({ trains: rules.last_round_trains })],
    score: scoreLines(words, rules),
  };
  const special = new Map(newRulesOf(words, board).map((chapter) => [chapter.id, chapter]));
  return (Object.keys(words.chapters) as ChapterId[]).flatMap((id) => {
    if (!(id in always)) return special.get(id) ?? [];
    const lines = always[id as keyof typeof always];
    return lines.length > 0 ? [{ id, title: words.chapters[id], lines, isList: id === "turn" }] : [];
  });
}

/** What someone who has never played needs before anything else. */
export function basicsOf(words: Parts["rules"], board: BoardDetails): Chapter[] {
  const basics: readonly ChapterId[] = ["goal", "turn", "cards", "tracks"];
  return chaptersOf(words, board).filter(({ id }) => basics.includes(id));
}

/** The chapters about what only some boards have. */
export function newRulesOf(words: Parts["rules"], board: BoardDetails): Chapter[] {
  const { rules } = board;
  const lines: { readonly [id in Feature]: () => string[] } = {
    longTickets: () => longTicketLines(words, board),
    ticketDecks: () => ticketDeckLines(words, board),
    ferries: () => [words.ferry, words.ferryRest],
    tunnels: () => [words.tunnel({ cards: rules.tunnel_cards }), words.tunnelDecline],
    stations: () => stationLines(words, rules),
    countries: () => [words.country, words.countryEnds],
    passengers: () => [words.passenger, passengerPoints(words, rules)],
    mostTickets: () => [words.mostTickets({ points: rules.globetrotter_points })],
  };
  return featuresOf(board).map((id) => ({ id, title: words.chapters[id], lines: lines[id]() }));
}

function passengerPoints(words: Parts["rules"], { passenger_points: [most, second] }: RuleDetails): string {
  return words.passengerPoints({ most, second });
}

/** The points of a track by its length, for the lengths that the board has. */
export function pointsByLength(tracks: BoardDetails["tracks"]): { length: number; points: number }[] {
  const points = new Map(tracks.map((track) => [track.length, track.points]));
  return [...points].map(([length, worth]) => ({ length, points: worth })).sort((a, b) => a.length - b.length);
}

function firstTickets(words: Parts["rules"], rules: RuleDetails): string[] {
  const dealt = rules.setup_tickets + rules.setup_long_tickets;
  const line = words.firstTickets({ dealt, least: rules.setup_keep });
  return dealt > rules.setup_keep ? [`${line} ${words.unkept[rules.setup_unkept]}`] : [line];
}

function turnLines(words: Parts["rules"], rules: RuleDetails): string[] {
  const { cards, tracks, tickets, lastTickets, lastStation } = words.actions;
  const last = rules.stations > 0 ? [tickets, lastStation] : [lastTickets];
  return [words.turn, cards, tracks, ...last];
}

function cardLines(words: Parts["rules"], rules: RuleDetails): string[] {
  const refill = rules.display_locomotives > 0 ? [words.refill({ locomotives: rules.display_locomotives })] : [];
  return [
    words.draw({ faceUp: rules.display }),
    words.locomotive,
    ...refill,
    words.deck({ cards: rules.deck, locomotives: rules.locomotives }),
  ];
}

function parallelLine(words: Parts["rules"], { parallel_from: from, players }: RuleDetails): string {
  if (players.every((count) => count >= from)) return words.parallel;
  if (players.every((count) => count < from)) return words.parallelClosed;
  return words.parallelFrom({ players: from - 1 });
}

function stationLines(words: Parts["rules"], { stations, station_points: points }: RuleDetails): string[] {
  const price = `${words.stationPrices.slice(0, stations).join(", ")}.`;
  const left = points > 0 ? [words.stationPoints({ points })] : [];
  return [words.station, words.stationPrice({ count: stations, price }), ...left];
}

function longTicketLines(words: Parts["rules"], { rules, tickets }: BoardDetails): string[] {
  const { setup_long_tickets: long, setup_tickets: regular } = rules;
  return [words.longTickets({ long, dealt: long + regular, points: worth(words, tickets, true) }), words.noMoreLong];
}

function ticketDeckLines(words: Parts["rules"], { rules, tickets }: BoardDetails): string[] {
  const kinds = words.ticketDecks({ short: worth(words, tickets, false), long: worth(words, tickets, true) });
  return [kinds, words.split({ drawn: rules.drawn_tickets })];
}

/** How many points the short or the long tickets are worth: `20 to 21`. */
function worth(words: Parts["rules"], tickets: BoardDetails["tickets"], isLong: boolean): string {
  const points = tickets.filter((ticket) => ticket.is_long === isLong).map((ticket) => ticket.points);
  const [least, most] = [Math.min(...points), Math.max(...points)];
  return least === most ? String(least) : words.range({ least, most });
}

function longestPathLines(words: Parts["rules"], { longest_path_points: points, stations }: RuleDetails): string[] {
  if (points === 0) return [];
  return [words.longestPath({ points }), words.longestPathUse, ...(stations > 0 ? [words.longestPathStations] : [])];
}

function scoreLines(words: Parts["rules"], rules: RuleDetails): string[] {
  const { extras } = words;
  const extra = [
    rules.longest_path_points > 0 && extras.longestPath({ points: rules.longest_path_points }),
    rules.globetrotter_points > 0 && extras.mostTickets({ points: rules.globetrotter_points }),
    rules.stations > 0 && rules.station_points > 0 && extras.stations({ points: rules.station_points }),
    rules.passenger_colours.length > 0 && extras.passengers,
  ].filter((part) => part !== false);
  const rest = extra.length > 0 ? words.scoreExtra({ list: language.list(extra) }) : words.scoreOnly;
  const ties = rules.tie_breaks.map((name) => words.tieBreaks[name]).join(words.then);
  return [`${words.scoreTracks} ${words.scoreTickets} ${rest}`, ...(ties ? [words.tie({ list: ties })] : [])];
}
