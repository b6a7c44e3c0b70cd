import type { BoardCard, BoardDetails, BoardDraft, BoardGallery, BoardProblem, KeptBoardCard } from "../net/messages";
import { askWorker, json, refusal, unknown } from "./answers";
import { drawThumbnail } from "./boards/layout/land";
import { type GivenDrawing, ownBoardOf } from "./boards/ownBoard";
import { ownBoards, savedTables } from "./deviceStorage";
import { now } from "./newTable";
import { fileAddress, loadFile, loadJson, loadOnce } from "./files";

/** How many boards of their own a visitor is shown. */
const MOST_OWN = 12;
const EMPTY_PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/** What is sent to be drawn or kept. */
interface SentBoard {
  readonly text: string;
  readonly drawing?: GivenDrawing | null;
}

function keptCard(card: BoardCard, at: number, isOwn: boolean): KeptBoardCard {
  return { card, author: "", at, version: 1, games: 0, is_hidden: false, is_own: isOwn };
}

/** Answers what the server's API has below `boards`: those of the package, and those that somebody made or opened. */
export class BoardAnswers {
  /** Small pictures of boards of somebody's own. */
  readonly #pictures = new Map<string, string>();
  readonly #arrays = new Map<string, Promise<Uint8Array>>();

  /** The boards to choose from: the packaged ones, those of the visitor, and the gallery. */
  async cards(): Promise<BoardCard[]> {
    const [packaged, { own, ours }] = await Promise.all([loadOnce<BoardCard[]>("boards.json"), this.gallery()]);
    return [...packaged, ...[...own, ...ours].map(({ card }) => card)];
  }

  /** The boards beside the packaged ones: the visitor's own, and ours. */
  async gallery(): Promise<BoardGallery> {
    const [ours, all] = await Promise.all([
      loadOnce<BoardCard[]>("gallery.json"),
      ownBoards.list().catch(() => []), // where the browser keeps nothing, one can still play
    ]);
    const shown = all.slice(0, MOST_OWN);
    for (const { id, details } of shown)
      this.#pictures.set(id, `data:image/svg+xml,${encodeURIComponent(drawThumbnail(details))}`);
    const own = shown.map(({ card, changedAt }) => keptCard(card, changedAt, true));
    return { ours: ours.map((card) => keptCard(card, 0, false)), boards: [], own, page: 0, has_next: false };
  }

  /** The address of a board's file, at once; some boards have only a small picture without a game on it. */
  address(board: string, file: string): string {
    const [exact, small] = [file, "thumbnail.svg"].map((each) => fileAddress(`boards/${board}/${each}`));
    return exact ?? this.#pictures.get(board) ?? small ?? EMPTY_PICTURE;
  }

  /** Deletes a board of the visitor's own, and the games on it, which nobody could open any more. */
  async remove(board: string): Promise<Response> {
    await ownBoards.remove(board);
    const tables = await savedTables.list();
    for (const table of tables) if (table.board === board) await savedTables.remove(table.id);
    return json({});
  }

  /** The arrays of a board of somebody's own, or the address of the file that has them. */
  async arrays(board: string): Promise<string | Uint8Array> {
    const packaged = fileAddress(`boards/${board}/rules.board`);
    if (packaged !== undefined) return packaged;
    const known = this.#arrays.get(board) ?? askWorker<Uint8Array>({ kind: "board arrays", board });
    this.#arrays.set(board, known);
    known.catch(() => this.#arrays.delete(board));
    return known;
  }

  async get(board: string, what = ""): Promise<Response> {
    const file = what === "" ? "details.json" : what;
    if (what === "draft") return this.#draft(board);
    if (fileAddress(`boards/${board}/${file}`) !== undefined) return loadFile(`boards/${board}/${file}`);
    const own = await ownBoards.get(board);
    if (own && what === "") return json(own.details);
    return own && what === "land.svg" ? new Response(own.land) : unknown();
  }

  async post(what: string, body: string): Promise<Response> {
    const { text, drawing = null } = JSON.parse(body) as SentBoard;
    if (!["", "check", "draw"].includes(what)) return unknown();
    const problems = await askWorker<readonly BoardProblem[]>({ kind: "check board", text });
    if (what === "check") return json({ problems, warnings: [] });
    const [problem] = problems;
    if (problem) {
      const sentence = [problem.entry, problem.text].filter(Boolean).join(": ");
      return refusal(422, { code: "board-refused", problem: sentence, count: problems.length });
    }
    const draft = await askWorker<BoardDraft>({ kind: "draw board", text, drawing });
    return json(what === "draw" ? draft : await this.#keep(draft));
  }

  async #keep(draft: BoardDraft): Promise<KeptBoardCard> {
    const at = now();
    const board = ownBoardOf(draft, at);
    await ownBoards.put(board);
    return keptCard(board.card, at, true);
  }

  /** A board as somebody gets it who wants to change it. */
  async #draft(board: string): Promise<Response> {
    if (fileAddress(`boards/${board}/board.toml`) === undefined) {
      const own = await ownBoards.get(board);
      if (!own) return unknown();
      const drawing = { picture: own.details.picture, land: own.land };
      return json(await askWorker<BoardDraft>({ kind: "draw board", text: own.text, drawing }));
    }
    const [text, { picture }, land] = await Promise.all([
      loadFile(`boards/${board}/board.toml`).then((file) => file.text()),
      loadJson<BoardDetails>(`boards/${board}/details.json`),
      loadFile(`boards/${board}/land.svg`).then((file) => file.text()),
    ]);
    return json(await askWorker<BoardDraft>({ kind: "draw board", text, drawing: { picture, land } }));
  }
}
