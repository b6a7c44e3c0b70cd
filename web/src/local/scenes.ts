import type { RecordBlock } from "../engine/kernels";
import type { GameEvent, Scene } from "../net/messages";
import type { Game } from "./game";

/** The viewer who has no seat comes after those who have one. */
const SPECTATOR = 5;
const VIEWERS = SPECTATOR + 1;
/** Behind the viewers' last observations there are two to work with. */
const OBSERVATIONS = VIEWERS + 2;

export type Viewer = number | null;
export type Changes = { [key: string]: unknown };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function slotOf(viewer: Viewer): number {
  return viewer ?? SPECTATOR;
}

/** The scenes of a game and its events, as the compiled rules write them for each viewer. */
export class SceneWriter {
  readonly #searches: RecordBlock;
  readonly #observations: RecordBlock;
  readonly #finalObservations: RecordBlock;
  readonly #statuses: RecordBlock;
  readonly #sent: RecordBlock;
  readonly #buffers: RecordBlock;
  readonly #history: RecordBlock;

  constructor(
    private readonly game: Game,
    private readonly withDecisions = true,
  ) {
    const { kernels } = game.board;
    this.#searches = kernels.record("write_scenes", 4);
    this.#observations = kernels.record("write_scenes", 6, OBSERVATIONS);
    this.#finalObservations = kernels.record("write_scenes", 6, OBSERVATIONS);
    this.#statuses = kernels.record("write_scenes", 7, VIEWERS);
    this.#sent = kernels.record("write_scenes", 8, VIEWERS);
    this.#buffers = kernels.record("write_scenes", 9, VIEWERS);
    this.#history = kernels.record("write_event_lists", 6);
    this.reset();
  }

  /** Forgets what was written, after actions have been taken back. */
  reset(): void {
    for (const records of [this.#observations, this.#statuses, this.#sent]) records.bytes.fill(0);
    for (let slot = 0; slot < VIEWERS; slot++)
      this.#sent.at(slot).numbers("may_decide")[0] = this.withDecisions ? 1 : 0;
  }

  /** A whole scene; `choices` are the seats that chose their first tickets before their turn. */
  whole(viewer: Viewer, choices: Iterable<number> = []): Scene {
    return this.game.isOver ? this.#final(viewer) : (this.#write(viewer, true, choices) as unknown as Scene);
  }

  /** What the last action has changed in a viewer's scene. Of a game that is over there are only whole scenes. */
  changes(viewer: Viewer, choices: Iterable<number> = []): Changes {
    return this.#write(viewer, false, choices);
  }

  /** What the last action led to, for each seat, and at the end for a spectator. */
  events(): GameEvent[][] {
    const { game } = this;
    const viewers: Viewer[] = [...Array.from({ length: game.players }, (_, seat) => seat), null];
    const slots = viewers.reduce<number>((set, viewer) => set | (1 << slotOf(viewer)), 0);
    game.board.kernels.call(
      "write_event_lists",
      game.before,
      game.states,
      game.board.arrays,
      game.scratches,
      game.scores,
      game.board.strings,
      this.#history,
      this.#buffers,
      slots,
    );
    return viewers.map((viewer) => this.#read(viewer) as GameEvent[]);
  }

  #write(viewer: Viewer, isWhole: boolean, choices: Iterable<number>): Changes {
    const { game } = this;
    const chosen = new Set(choices);
    for (let seat = 0; seat < game.players; seat++)
      this.#sent.at(seat).numbers("has_chosen")[0] = chosen.has(seat) ? 1 : 0;
    if (isWhole) this.#begin(viewer, this.#head(viewer));
    game.board.kernels.call(
      "write_scenes",
      game.states,
      game.board.arrays,
      game.scratches,
      game.scores,
      this.#searches,
      game.board.strings,
      this.#observations,
      this.#statuses,
      this.#sent,
      this.#buffers,
      1 << slotOf(viewer),
      isWhole ? 1 : 0,
    );
    return this.#read(viewer) as Changes;
  }

  #final(viewer: Viewer): Scene {
    const { game } = this;
    const { seed } = game;
    this.#begin(viewer, { ...this.#head(viewer), seed: seed <= 2n ** 53n ? Number(seed) : String(seed) });
    game.board.kernels.call(
      "write_final_scenes",
      game.states,
      game.board.arrays,
      game.scratches,
      game.scores,
      game.board.strings,
      this.#finalObservations,
      this.#buffers,
      1 << slotOf(viewer),
      0,
    );
    return this.#read(viewer) as Scene;
  }

  /** What never changes in a scene. */
  #head(viewer: Viewer): Changes {
    const { board, players, seedHash } = this.game;
    return { map: board.details.id, players, seed_hash: seedHash, ...(viewer === null ? {} : { viewer }) };
  }

  #begin(viewer: Viewer, head: Changes): void {
    const buffer = this.#buffers.at(slotOf(viewer));
    const text = encoder.encode(`{"view":${JSON.stringify(head).slice(0, -1)}`);
    buffer.numbers("text").set(text);
    buffer.numbers("used")[0] = text.length;
  }

  #read(viewer: Viewer): unknown {
    const buffer = this.#buffers.at(slotOf(viewer));
    if (buffer.numbers("has_overflowed")[0]) throw new Error("A scene is too long for its buffer.");
    const text = buffer.numbers("text").subarray(0, buffer.numbers("used")[0]);
    return JSON.parse(decoder.decode(text));
  }
}
