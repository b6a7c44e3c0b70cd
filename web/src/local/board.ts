import type { Kernels, RecordBlock } from "../engine/kernels";
import type { BoardDetails } from "../net/messages";
import type { DeviceFile } from "../engine/deviceFile";

/** The header of a board's file. */
export interface BoardHeader {
  readonly layouts: { readonly board: string; readonly strings: string };
  readonly actions: readonly string[];
}

/** A board in the memory of the rules, with its table of actions. */
export class DeviceBoard {
  readonly arrays: RecordBlock;
  readonly strings: RecordBlock;
  readonly actions: readonly string[];
  readonly #indices: ReadonlyMap<string, number>;

  constructor(
    readonly kernels: Kernels,
    readonly file: DeviceFile<BoardHeader>,
    readonly details: BoardDetails,
  ) {
    const { layouts, actions } = file.header;
    if (
      kernels.layoutOf("write_scenes", 1) !== layouts.board ||
      kernels.layoutOf("write_scenes", 5) !== layouts.strings
    )
      throw new Error(`The board ${details.id} was made for other rules.`);
    this.arrays = kernels.record("write_scenes", 1);
    this.strings = kernels.record("write_scenes", 5);
    this.arrays.bytes.set(file.bytes("arrays"));
    this.strings.numbers("start").set(new Int32Array(file.bytes("starts").buffer));
    this.strings.numbers("letters").set(file.bytes("letters"));
    this.actions = actions;
    this.#indices = new Map(actions.map((text, index) => [text, index]));
  }

  /** The number of an action; undefined if the board has no such action. */
  indexOf(text: string): number | undefined {
    return this.#indices.get(text);
  }
}
