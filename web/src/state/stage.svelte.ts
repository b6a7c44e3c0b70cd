import type { Board } from "../net/api";
import type { LogEntry, Scene, SeatInView, View } from "../net/messages";
import type { Names } from "../i18n/names";
import { withOwnNames } from "./boards";
import { type BoardNames, namesOf, type Trail } from "../engine/questions";
import { Asked } from "./asked.svelte";
import { BoardIndex } from "./facts/boardIndex";
import { choicesOf, type Choices } from "./facts/choices";
import { GameLog } from "./facts/log";

/** What the screen shows of a game right now, live or in a replay. */
export class Stage {
  #board = $state.raw<Board | null>(null);
  readonly #ownNamed: Board | null = $derived(this.#board && withOwnNames(this.#board));
  scene = $state.raw<Scene | null>(null);
  seq = $state(0);
  entries = $state.raw<readonly LogEntry[]>([]);
  names = $state.raw<readonly string[]>([]);
  /** The bots in the seats; null where a person plays. */
  bots = $state.raw<readonly (string | null)[]>([]);
  /** The colours of the seats' trains, by the seats that have them where nobody chose one. */
  colours = $state.raw<readonly number[]>([]);
  /** For how many decisions each seat has asked for a hint. */
  hintCounts = $state.raw<readonly number[]>([]);
  /** Whether the result may be shown: not while the points are being counted on the board. */
  isResultShown = $state(true);

  readonly boardIndex: BoardIndex | null = $derived(this.board ? new BoardIndex(this.board.sheet) : null);
  readonly boardNames: BoardNames | null = $derived(this.#board && namesOf(this.#board.sheet));
  readonly view: View | null = $derived(this.scene?.view ?? null);
  readonly viewer: number | null = $derived(this.view?.viewer ?? null);
  readonly me: SeatInView | null = $derived(this.viewer === null ? null : (this.view?.seats[this.viewer] ?? null));
  readonly decision: Choices | null = $derived(this.scene?.decision ? choicesOf(this.scene.decision) : null);
  readonly isOver: boolean = $derived(this.view?.phase === "over");
  readonly #log = new GameLog();
  readonly logLines = $derived(this.#log.linesOf(this.entries));

  /** The board, with the names of its places in the reader's language. */
  get board(): Board | null {
    return this.#ownNamed;
  }

  set board(board: Board | null) {
    this.#board = board;
  }

  /** In one text, which is equal after most steps: then no name on the board has to look for its place again. */
  readonly #openEnds: string = $derived.by(() => {
    const open = Object.entries(this.scene?.tickets ?? {}).filter(([, { state }]) =>
      /^(open|with stations)$/.test(state),
    );
    return open.flatMap(([name]) => this.boardIndex?.tickets.get(name)?.places ?? []).join(" ");
  });
  /** The places of the viewer's tickets that are not completed. */
  readonly openEnds: readonly string[] = $derived(this.#openEnds.split(" ").filter(Boolean));

  /** The tracks and cities of the latest action. */
  readonly latest: readonly string[] = $derived.by(() => {
    const events = this.entries.at(-1)?.events ?? [];
    return events
      .filter((event) => event.type === "claimed" || event.type === "station")
      .map((event) => (event.type === "claimed" ? event.track : event.city));
  });

  readonly #longest = new Asked("longest");
  /** Which claims completed tickets; it is kept here so that the result looks the same when it is opened again. */
  readonly completions = new Asked("completions");
  readonly #lines = new Asked("lines");

  /** Each seat's longest path; empty where it brings no points, and before a track is claimed: then nothing has to load the rules. */
  readonly longestTrails: readonly Trail[] = $derived.by(() => {
    const { board, boardNames, view } = this;
    if (!board || !boardNames || !view || board.sheet.rules.longest_path_points === 0) return [];
    if (Object.keys(view.claimed).length === 0) return [];
    return this.#longest.about(boardNames, { tracks: view.seats.map((_, seat) => tracksOf(view, seat)) }) ?? [];
  });

  /** When the game is over: by seat, the path of each completed ticket, over own tracks and those that stations lend (B4). */
  readonly finalLines: readonly Readonly<Record<string, readonly string[]>>[] = $derived.by(() => {
    const { boardNames, scene, view } = this;
    const seats = scene?.score?.seats;
    if (!boardNames || !view || !seats) return [];
    const asked = seats.map((points, seat) => {
      const tracks = [...tracksOf(view, seat), ...Object.values(points.station_tracks ?? {})];
      return points.tickets_completed.map((ticket) => ({ ticket, tracks }));
    });
    const lines = [...(this.#lines.exactly(boardNames, { connections: asked.flat() }) ?? [])];
    return asked.map((connections) =>
      Object.fromEntries(connections.map(({ ticket }) => [ticket, lines.shift() ?? []])),
    );
  });

  /** The names to use in refusals. */
  readonly naming: Names = {
    track: (name) => this.boardIndex?.track(name) ?? name,
    place: (slug) => this.boardIndex?.place(slug) ?? slug,
    player: (seat) => this.name(seat),
  };

  name(seat: number | null | undefined): string {
    return (seat === null || seat === undefined ? null : this.names[seat]) ?? `#${(seat ?? -1) + 1}`;
  }
}

/** The tracks of a seat. */
export function tracksOf(view: View, seat: number): string[] {
  return Object.keys(view.claimed).filter((track) => view.claimed[track] === seat);
}
