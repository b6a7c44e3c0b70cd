import type { BoardDetails } from "../../net/messages";
import type { Words } from "../../i18n/words";
import { SHOWN_KEYS } from "../../input/keyboard";

/** The lines about what a player can do in a turn. */
export function turnLines(words: Words["help"], { rules }: BoardDetails): string[] {
  const lines = [words.draw(rules.display), words.claim, words.tickets(rules.drawn_tickets, rules.drawn_keep)];
  return rules.stations > 0 ? [...lines, words.station] : lines;
}

/** The lines about the rules that differ between boards. */
export function boardLines(words: Words["help"], { rules, tracks }: BoardDetails): string[] {
  const [most, second] = rules.passenger_points;
  const lines = [
    words.start(rules.trains),
    words.firstTickets(rules.setup_tickets + rules.setup_long_tickets, rules.setup_keep),
    rules.display_locomotives > 0 && words.refill(rules.display_locomotives),
    words.points(pointsByLength(tracks)),
    rules.parallel_from > 0 && parallelLine(words, rules.parallel_from, rules.players),
    rules.stations > 0 &&
      (rules.station_points > 0
        ? words.stationPoints(rules.stations, rules.station_points)
        : words.stations(rules.stations)),
    rules.tunnel_cards > 0 && words.tunnels(rules.tunnel_cards),
    tracks.some(({ locomotives }) => locomotives > 0) && words.ferries,
    rules.passenger_colours.length > 0 && words.passengers(most, second),
    rules.longest_path_points > 0 && words.longest(rules.longest_path_points),
    rules.globetrotter_points > 0 && words.globetrotter(rules.globetrotter_points),
    words.end(rules.last_round_trains),
  ];
  return lines.filter((line) => line !== false);
}

/** The keys, and what they do on this board. */
export function keyLines({ keys }: Words["help"], { rules }: BoardDetails): [string, string][] {
  const take = rules.display > 1 ? `1 – ${rules.display}` : "1";
  return (Object.keys(SHOWN_KEYS) as (keyof typeof SHOWN_KEYS)[])
    .filter((line) => line !== "station" || rules.stations > 0)
    .map((line) => [line === "take" ? take : SHOWN_KEYS[line], keys[line]]);
}

/** `1 → 1, 2 → 2, 3 → 4`, for the lengths of the board's tracks. */
function pointsByLength(tracks: BoardDetails["tracks"]): string {
  const points = new Map(tracks.map((track) => [track.length, track.points]));
  return [...points]
    .sort(([one], [other]) => one - other)
    .map(([length, worth]) => `${length} → ${worth}`)
    .join(", ");
}

function parallelLine(words: Words["help"], from: number, players: readonly number[]): string {
  if (players.every((count) => count >= from)) return words.parallel;
  if (players.every((count) => count < from)) return words.parallelClosed;
  return words.parallelFrom(from - 1);
}
