import { ApiProblem } from "../../net/api";
import type { BoardDraft, RemadeBoard } from "../../net/messages";
import { checkBoard, drawBoard, keepBoard, makeBoard, remakeBoard } from "../../net/workshop";
import type { Point } from "../../point";
import { readStored, writeStored } from "../../storage";
import { documentOf, type BoardDocument } from "../../boardFile/boardDocument";
import { textOf } from "../../boardFile/boardText";
import { namesOf } from "../../boardFile/entryNames";
import { History } from "./history";
import { countLocked, lockedNames, toggled, type Locks } from "./locks";
import { Preview, type Drawn } from "./preview";
import { ashore, landOf } from "./shore";
import { placed, type PlacedProblem, type Selection } from "./problems";

export type Tool = "select" | "city" | "track" | "ticket" | "country" | "passengers";

/** What is kept in the browser of the board that is being changed. */
export interface SavedBoard {
  readonly document: BoardDocument;
  readonly drawn: Drawn;
  readonly parent: string | null;
  readonly place: PlaceWish | null;
  readonly locks?: readonly number[];
}

/** What a board was made from, so that it can be made again. */
export interface PlaceWish {
  readonly place: string;
  readonly cities: number;
  readonly style: "usa" | "europe" | "germany";
  readonly seed: number;
}

/** The names under which this device keeps the board that is being changed, and its drawing, which changes seldom. */
const SAVED = "workshop";
const DRAWN = "workshop-drawn";
const ON_LAND = "workshop-on-land";
/** How far from the shore a city is that still belongs to the land, in font sizes of names. */
const REACH = 6;
/** After so many milliseconds without a change it is checked and drawn; after so many it is tried again. */
const PAUSE = 700;
const AGAIN = 6000;

/** What this device has kept of the board that was changed last. */
export function savedBoard(): SavedBoard | null {
  const saved = readStored<Omit<SavedBoard, "drawn"> | null>(SAVED, null);
  const drawn = readStored<Drawn | null>(DRAWN, null);
  return saved && drawn && { ...saved, drawn };
}

/** The board that somebody makes: the document with its history, its drawing, its problems, and what is selected. */
export class Editor {
  #history = $state.raw<History<BoardDocument>>() as History<BoardDocument>;
  drawn = $state.raw<Drawn>() as Drawn;
  #draft = $state.raw<BoardDraft | null>(null);
  /** What the server has drawn, so that nothing waits for it when it is undone. */
  readonly #drafts = new WeakMap<BoardDocument, BoardDraft>();
  problems = $state.raw<readonly PlacedProblem[]>([]);
  warnings = $state.raw<readonly string[]>([]);
  selection = $state.raw<Selection | null>(null);
  tool = $state<Tool>("select");
  /** The first of the two places of a new track or ticket. */
  firstEnd = $state<number | null>(null);
  /** How many requests are on their way. */
  #working = $state(0);
  /** Why the last request failed, if it was not the board's fault. */
  failure = $state.raw<ApiProblem | null>(null);
  parent: string | null;
  place = $state.raw<PlaceWish | null>(null);
  /** What stays when something is made anew. */
  locks = $state.raw<Locks>(new Set());
  #isOnLand = $state(readStored(ON_LAND, true));
  readonly #land = $derived.by(() => landOf(this.drawn.land));
  #kept = new Map<string, string>();
  #timer = 0;

  private constructor(saved: SavedBoard) {
    this.#history = History.of(saved.document);
    this.drawn = saved.drawn;
    this.parent = saved.parent;
    this.place = saved.place;
    this.locks = new Set(saved.locks);
  }

  /** Begins with a board as the server sent it. */
  static from(draft: BoardDraft, parent: string | null = null, place: PlaceWish | null = null): Editor {
    const document = documentOf(draft.file);
    const editor = new Editor({ document, drawn: drawnOf(document, draft), parent, place });
    editor.#drew(document, draft);
    return editor;
  }

  /** Goes on with what the browser kept. */
  static resumed(saved: SavedBoard): Editor {
    const editor = new Editor(saved);
    editor.#soon(0);
    return editor;
  }

  get document(): BoardDocument {
    return this.#history.present;
  }

  readonly preview = $derived(new Preview(this.drawn));
  readonly sheet = $derived(this.preview.sheetOf(this.document));
  readonly names = $derived(namesOf(this.document));
  /** Whether the server has drawn the board as it is now. */
  readonly isDrawn = $derived(this.#draft !== null && this.drawn.document === this.document);
  readonly isWorking = $derived(this.#working > 0);
  readonly canUndo = $derived(this.#history.canUndo);
  readonly canRedo = $derived(this.#history.canRedo);

  /** The problems of one thing. */
  problemsOf(kind: Selection["kind"] | "rule", key: number | string): string[] {
    return this.problems
      .filter(({ about }) => about?.kind === kind && ("id" in about ? about.id : about.name) === key)
      .map(({ text }) => text);
  }

  /** Changes the document; changes `about` the same thing in a row are undone together. */
  change(document: BoardDocument, about: string | null = null): void {
    this.#went(this.#history.changed(document, about));
  }

  /** The next change is a step of its own. */
  settle(): void {
    this.#history = this.#history.settled();
  }

  undo(): void {
    this.#went(this.#history.undone());
  }

  redo(): void {
    this.#went(this.#history.redone());
  }

  select(selection: Selection | null): void {
    this.settle();
    this.selection = selection;
  }

  choose(tool: Tool): void {
    this.settle();
    this.tool = tool;
    this.firstEnd = null;
  }

  get isOnLand(): boolean {
    return this.#isOnLand;
  }

  set isOnLand(value: boolean) {
    this.#isOnLand = value;
    writeStored(ON_LAND, value);
  }

  /** A point of the board, or the nearest land if it is in the water and cities are to stay on land. */
  landing(at: Point): Point {
    const reach = REACH * this.sheet.picture.label_size;
    return this.#isOnLand && this.#land ? ashore(at, this.#land, reach) : at;
  }

  readonly lockedCount = $derived(countLocked(this.locks, this.document));

  toggleLock(selection: Selection): void {
    this.locks = toggled(this.locks, this.document, selection);
    this.#save();
  }

  unlockAll(): void {
    this.locks = new Set();
    this.#save();
  }

  /** Makes a part anew but for what is locked; an ApiProblem if that is not possible. */
  async remake(part: RemadeBoard["part"]): Promise<void> {
    const seed = 1 + Math.floor(Math.random() * 999_999);
    const locks = lockedNames(this.locks, this.names);
    this.#take(await this.#busy(remakeBoard({ text: textOf(this.document), part, seed, locks })));
  }

  /** Makes another board of the same place but for what is locked, as a change that can be undone. */
  async remakeAll(place: PlaceWish): Promise<void> {
    const kept = { before: textOf(this.document), locks: lockedNames(this.locks, this.names) };
    const draft = await this.#busy(makeBoard(this.lockedCount > 0 ? { ...place, ...kept } : place));
    this.place = place;
    this.#take(draft);
  }

  #take(draft: BoardDraft): void {
    const document = documentOf(draft.file, this.document);
    this.#drafts.set(document, draft);
    this.selection = null;
    this.change(document);
  }

  /** The board as the server has it; null if it has problems. */
  async finish(): Promise<BoardDraft | null> {
    clearTimeout(this.#timer);
    if (!this.isDrawn) await this.#check();
    return this.isDrawn ? this.#draft : null;
  }

  /** Keeps the board on the server, once; its id, or null if it has problems. */
  async keep(): Promise<string | null> {
    const draft = await this.finish();
    if (!draft) return null;
    const known = this.#kept.get(draft.id);
    if (known) return known;
    const { card } = await this.#busy(keepBoard(draft, this.parent));
    this.#kept.set(draft.id, card.id);
    this.parent = card.id;
    this.#save();
    return card.id;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #went(history: History<BoardDocument>): void {
    if (history === this.#history) return;
    const isOther = history.present !== this.document;
    this.#history = history;
    if (!isOther) return;
    this.#save();
    const known = this.#drafts.get(this.document);
    if (known) this.#drew(this.document, known);
    else this.#soon(PAUSE);
  }

  #soon(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#check(), pause);
  }

  /** Asks the server what is wrong with the board, and lets it be drawn if nothing is. */
  async #check(): Promise<void> {
    const { document } = this;
    const text = textOf(document);
    try {
      const report = await this.#busy(checkBoard(text));
      if (this.document !== document) return;
      this.problems = placed(report.problems, document);
      this.warnings = report.warnings;
      if (report.problems.length > 0) return;
      const drawing = { picture: this.sheet.picture, land: this.drawn.land };
      this.#drew(document, await this.#busy(drawBoard(text, drawing)));
    } catch (error) {
      this.failure = error as ApiProblem;
      this.#soon(AGAIN);
    }
  }

  /** Shows what the server has drawn; if nothing has changed since, nothing is wrong with it. */
  #drew(document: BoardDocument, draft: BoardDraft): void {
    this.#drafts.set(document, draft);
    this.#draft = draft;
    this.drawn = drawnOf(document, draft);
    writeStored(DRAWN, this.drawn);
    this.failure = null;
    if (document === this.document) {
      clearTimeout(this.#timer);
      this.problems = [];
      this.warnings = draft.warnings;
    }
    this.#save();
  }

  async #busy<Answer>(answer: Promise<Answer>): Promise<Answer> {
    this.#working++;
    try {
      return await answer;
    } finally {
      this.#working--;
    }
  }

  #save(): void {
    const { document, parent, place } = this;
    const locks = [...this.locks];
    writeStored(SAVED, { document, parent, place, locks } satisfies Omit<SavedBoard, "drawn">);
  }
}

function drawnOf(document: BoardDocument, draft: BoardDraft): Drawn {
  return { document, sheet: draft.details, land: draft.land };
}
