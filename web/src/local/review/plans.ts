import type { ChampionPlan, TicketChances, TicketFacts } from "../../net/review";
import type { ReviewSettings } from "../lockstep/analysisNumbers";
import type { NetworkValues } from "../lockstep/networkValues";
import { completions, playToEnd } from "../lockstep/playouts";
import { type Positions, upTo } from "../lockstep/positions";
import { Seeds } from "../lockstep/seeds";
import { meanOf, varianceOf } from "../numbers";
import type { RecordedDecision, RecordedGame } from "./recordedGame";

/** The parts of a review that seeds belong to. */
const [TICKET_CHANCES, CHAMPION_PLANS] = [31, 32];

/** How many games are played from each of some positions: with more than a few, fewer from each. */
function gamesFromEach({ played_games }: ReviewSettings, positions: number, few: number): number {
  return Math.max(1, Math.floor((played_games * Math.min(positions, few)) / positions));
}

/** Lets the champion play some games on from each of some positions, with other decks. */
function playedOn(network: NetworkValues, { positions }: RecordedGame, rows: number[], games: number, seeds: Seeds) {
  const played = positions.pick(rows.flatMap((row) => upTo(games).map(() => row)));
  played.shuffleDecks(seeds);
  playToEnd(network, played);
  return played;
}

/** How likely each ticket was to be completed, as the game went on: `review/ticket_chances.py`. */
export function ticketChances(
  network: NetworkValues,
  recorded: RecordedGame,
  tickets: readonly TicketFacts[],
  settings: ReviewSettings,
): TicketChances[] {
  const { few_positions, marks } = network.numbers.review;
  const rows = markedRows(recorded, marks);
  const games = gamesFromEach(settings, rows.length, few_positions);
  const played = playedOn(network, recorded, rows, games, new Seeds(settings.seed, TICKET_CHANCES));
  const turns = rows.map((row) => recorded.decisions[row - 1]!.turn);
  return tickets.map(({ seat, ticket, kept_in }) => {
    const number = recorded.board.details.tickets.findIndex(({ name }) => name === ticket);
    const done = completions(played, seat, number).map(Number);
    const chances = turns.map((turn, place) => ({
      turn,
      chance: meanOf(done.slice(place * games, (place + 1) * games)),
    }));
    return { seat, ticket, chances: chances.filter(({ turn }) => turn >= kept_in) };
  });
}

/** The positions to play on from: after the set-up, after tickets were kept, and evenly spaced in between. */
function markedRows({ decisions }: RecordedGame, marks: number): number[] {
  const inGame = decisions.filter(({ turn }) => turn > 0);
  const [first, last] = [inGame[0]!.number, inGame.at(-1)!.number];
  const kept = inGame.filter(isKeeping).map(({ number }) => number + 1);
  const spaced = upTo(marks).map((mark) => Math.floor(first + (mark * (last - first)) / (marks - 1)));
  return [...new Set([...kept, ...spaced])].sort((one, other) => one - other);
}

function isKeeping({ action }: RecordedDecision): boolean {
  return action.startsWith("keep ");
}

/** What the champion would have gone for wherever tickets were chosen: `review/champion_plans.py`. */
export function championPlans(
  network: NetworkValues,
  recorded: RecordedGame,
  settings: ReviewSettings,
): ChampionPlan[] {
  const { positions, board } = recorded;
  const { few_ticket_choices, least_share } = network.numbers.review;
  const decisions = recorded.decisions.filter(isKeeping);
  const rows = decisions.map(({ number }) => number);
  const games = gamesFromEach(settings, rows.length, few_ticket_choices);
  const choices = network.choices(positions, rows);
  const favourites = choices.actions(choices.best);
  const played = playedOn(network, recorded, rows, games, new Seeds(settings.seed, CHAMPION_PLANS));
  const scores = played.scores(upTo(played.length));
  const tracks = board.details.tracks.map(({ name }, number) => ({ name, number }));
  const last = recorded.decisions.length;
  return decisions.map((decision, place) => {
    const { seat } = decision;
    const own = upTo(games).map((game) => place * games + game);
    const points = own.map((row) => scores.at(row).numbers("total")[seat]!);
    const isNew = tracks.filter(({ number }) => !hasClaimed(positions, decision.number, seat, number));
    const shares = isNew.map(({ name, number }) => ({
      track: name,
      share: meanOf(own.map((row) => Number(hasClaimed(played, row, seat, number)))),
    }));
    return {
      decision: decision.number,
      seat,
      turn: decision.turn,
      kept: keptBy(decision, decision.action),
      champion_keeps: keptBy(decision, board.actions[favourites[place]!]!),
      tracks: shares.filter(({ share }) => share >= least_share).sort((one, other) => other.share - one.share),
      claimed: isNew.filter(({ number }) => hasClaimed(positions, last, seat, number)).map(({ name }) => name),
      points: meanOf(points),
      points_error: Math.sqrt(varianceOf(points, 0) / games),
    };
  });
}

/** Whether a seat owns a track in a position. */
function hasClaimed(positions: Positions, row: number, seat: number, track: number): boolean {
  const words = positions.states.at(row).words("claimed");
  const [, perSeat] = positions.board.kernels.shapeOf("play_actions", 0, "claimed") as [number, number];
  return Boolean((words[seat * perSeat + (track >> 6)]! >> BigInt(track & 63)) & 1n);
}

function keptBy({ offer }: RecordedDecision, action: string): string[] {
  return action
    .split(" ")
    .slice(1)
    .map((position) => offer[Number(position) - 1]!);
}
