import { language } from "../../i18n";
import { drawAhead } from "../../board/drawAhead";
import type { ApiProblem, Board } from "../../net/api";
import type { BoardCard, Home, Options } from "../../net/messages";
import { loadBoard } from "../../state/boards";
import { lastBoard, rememberBoard } from "../../state/lastBoard";
import { readStored, writeStored } from "../../storage";
import { openNewTable } from "../../ui/device/openNewTable";
import { toasts } from "../../ui/feedback/toasts.svelte";
import { botsForSeats, CHOICE, chosenBots } from "./opponents";

/** What a table may have beside a board and bots. */
interface Wishes {
  readonly local?: readonly string[];
  readonly players?: readonly number[];
  readonly options?: Options | null;
}

/** What the visitor wants to play: the board, the number of players and the bots, which this device remembers. */
export class PlayChoice {
  home = $state.raw<Home | null>(null);
  players = $state(readStored("players", 3));
  #kept = $state.raw(readStored<unknown>(CHOICE, null));
  isStarting = $state(false);

  readonly favourite: BoardCard | undefined = $derived(
    this.home?.boards.find(({ id }) => id === lastBoard()) ?? this.home?.boards[0],
  );
  /** The board played last comes first. */
  readonly boards: readonly BoardCard[] = $derived(
    this.favourite ? [this.favourite, ...(this.home?.boards.filter((board) => board !== this.favourite) ?? [])] : [],
  );
  readonly chosen: readonly string[] = $derived(this.home ? chosenBots(this.#kept, this.home) : []);
  readonly opponents: readonly string[] = $derived(
    this.chosen.length > 1 ? botsForSeats(this.chosen, this.players - 1) : this.chosen,
  );

  constructor() {
    $effect(() => writeStored("players", this.players));
  }

  nameOf(board: string): string {
    return language.boardName(this.home?.boards.find(({ id }) => id === board) ?? { id: board, name: board });
  }

  choose(bots: string[]): void {
    this.#kept = bots;
    writeStored(CHOICE, bots);
  }

  /**
   * Opens a table; with `start` its game begins at once, against bots and those of `local` beside the visitor. A board
   * that is not in the list of boards comes with the numbers of players that it is for.
   */
  async begin(
    board: string,
    start: boolean,
    { local = [], players = [this.players], options = null }: Wishes = {},
  ): Promise<void> {
    if (this.isStarting) return;
    this.isStarting = true;
    const listed = this.home?.boards.find(({ id }) => id === board);
    let loading: Promise<Board> | null = null;
    if (start && listed) {
      rememberBoard(board);
      loading = loadBoard(board, listed.hash); // on its way while the table is made
      loading.catch(() => {});
    }
    const allowed = listed?.players ?? players;
    const seats = allowed.includes(this.players) ? this.players : Math.max(...allowed);
    const local_names = local.slice(0, seats - 1);
    const bots = start ? botsForSeats(this.chosen, seats - 1 - local_names.length) : [];
    try {
      const request = { board, players: seats, bot: this.chosen[0] ?? null, bots, start };
      await openNewTable({ ...request, ...(local.length > 0 ? { local_names } : {}), ...(options ? { options } : {}) });
      const ahead = (drawn: Board) => setTimeout(() => drawAhead(drawn)); // while the table says where the game stands
      loading?.then(ahead, () => {});
    } catch (error) {
      toasts.show(language.reason((error as ApiProblem).reason), "refusal");
      this.isStarting = false;
    }
  }
}
