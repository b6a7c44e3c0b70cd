import type { TournamentGame, TournamentPage } from "../net/messages";
import { readStored, removeStored, writeStored } from "../storage";

/** The visitor's game of the last round that was paired. */
export function ownGame(page: TournamentPage): TournamentGame | undefined {
  return page.games.at(-1)?.find(({ is_yours }) => is_yours);
}

/** The table where the visitor's game goes on. */
export function ownTable(page: TournamentPage): string | null {
  const game = ownGame(page);
  return (game?.places.length === 0 && game.table) || null;
}

/** Whether the visitor is in a round that is about to begin, and has an opponent. */
export function isCalled(page: TournamentPage): boolean {
  return page.starts_in != null && (ownGame(page)?.names.length ?? 0) > 1;
}

/** Whether a live tournament still concerns the visitor: they may have a game in its next round. */
export function isStillIn(page: TournamentPage): boolean {
  if (!page.is_player || page.pace !== "live" || (page.phase !== "open" && page.phase !== "running")) return false;
  if (page.form === "swiss" || page.games.length === 0) return true;
  const game = ownGame(page);
  if (!game) return false;
  return game.places.length === 0 || game.places[game.names.indexOf(ownName(page))] === 1;
}

function ownName(page: TournamentPage): string {
  return page.standings.find(({ is_you }) => is_you)?.name ?? "";
}

/** The tournament that the visitor plays, and what the server last sent of it, on every screen. */
class CurrentTournament {
  /** The one that the visitor plays in one sitting; known after a reload too. */
  #own = $state.raw(readStored<string | null>("tournament", null));
  /** The one of the table that is shown. */
  atTable = $state.raw<string | null>(null);
  page = $state.raw<TournamentPage | null>(null);
  /** When the page came, by `performance.now`. */
  cameAt = $state(0);
  /** Whether the visitor is on their way to the table of the next round. */
  isOnTheWay = $state(false);

  /** The one to follow. */
  get id(): string | null {
    return this.atTable ?? this.#own;
  }

  enter(tournament: string): void {
    this.#own = tournament;
    writeStored("tournament", tournament);
  }

  /** Takes what the server sent; a tournament without another game for the visitor is forgotten. */
  take(page: TournamentPage): void {
    this.page = page;
    this.cameAt = performance.now();
    if (isStillIn(page)) this.enter(page.tournament);
    else if (page.tournament === this.#own) this.forget();
  }

  forget(): void {
    this.#own = null;
    removeStored("tournament");
  }
}

export const currentTournament = new CurrentTournament();
