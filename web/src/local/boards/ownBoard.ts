import type { Kernels } from "../../engine/kernels";
import { DeviceFile } from "../../engine/deviceFile";
import type { BoardCard, BoardDetails, BoardDraft, BoardProblem, Picture } from "../../net/messages";
import { sha256 } from "../../sha256";
import { documentOf } from "../../boardFile/boardDocument";
import { textOf } from "../../boardFile/boardText";
import { slug } from "../../boardFile/entryNames";
import type { BoardHeader } from "../board";
import { everyAction } from "./actions";
import { problemsOf } from "./checks";
import { detailsOf } from "./details";
import { BoardEncoder } from "./encode";
import { graphOf } from "./graph";
import { drawLand } from "./layout/land";
import { drawPicture } from "./layout/picture";
import type { BoardMaking } from "./making";
import { modelOf, sorted, type BoardModel } from "./model";
import { readFile } from "./readFile";
import { stringsOf } from "./strings";

/** A board of somebody's own, as the device keeps it. */
export interface OwnBoard {
  readonly id: string;
  readonly text: string;
  readonly card: BoardCard;
  readonly details: BoardDetails;
  readonly land: string;
  /** Seconds since 1970. */
  readonly changedAt: number;
}

/** The longest names of boards and places, and the longest name in the id of a board. */
const MAX_NAME = 40;
const MAX_SLUG = 24;
const HASH_LETTERS = 16;

/** Everything that is wrong with the text of a board file. */
export function checkText(text: string, making: BoardMaking): readonly BoardProblem[] {
  const read = readFile(text, making.schema);
  if ("problems" in read) return read.problems;
  const model = modelOf(read.file);
  const long = [{ name: model.name }, ...model.places].find(({ name }) => [...name].length > MAX_NAME);
  if (long) return [{ entry: "", text: `the name '${long.name}' has more than ${MAX_NAME} characters.` }];
  return problemsOf(model, making.room);
}

/** A board that has no problems, from its text. */
function readModel(text: string, making: BoardMaking): BoardModel {
  const read = readFile(text, making.schema);
  if ("problems" in read) throw new Error(read.problems[0]!.text);
  return sorted(modelOf(read.file));
}

/** A drawing that somebody sees already: what a changed board is drawn on, so that its places and its land stay. */
export interface GivenDrawing {
  readonly picture: Picture;
  readonly land: string;
}

/** Draws a board whose text has no problems, or takes the drawing that there is. */
export function draftOf(given: string, making: BoardMaking, drawing: GivenDrawing | null = null): BoardDraft {
  const read = readFile(given, making.schema);
  if ("problems" in read) throw new Error(read.problems[0]!.text);
  const { file } = read;
  const text = textOf(documentOf(file));
  const name = slug(file.board.name ?? "").slice(0, MAX_SLUG);
  const id = `${name.replace(/-$/, "")}-${sha256(text).slice(0, HASH_LETTERS)}`;
  const board = sorted(modelOf(file));
  const details = detailsOf(id, board, drawing?.picture ?? drawPicture(board));
  return { id, text, file, details, land: drawing?.land ?? drawLand(details), warnings: [] };
}

/** A drawn board as the device keeps it. */
export function ownBoardOf({ id, text, file, details, land }: BoardDraft, changedAt: number): OwnBoard {
  const card = {
    id,
    name: details.name,
    about: file.board.about ?? "",
    author: file.board.author ?? "",
    players: details.rules.players,
    cities: file.cities.length,
    countries: file.countries.length,
    tracks: details.tracks.length,
    tickets: details.tickets.length,
    hash: id.slice(-HASH_LETTERS),
  };
  return { id, text, card, details, land, changedAt };
}

/** What the rules, the scenes and the bots need of a board, as `device_files.py` packs it for those of the package. */
export function rulesOf(text: string, kernels: Kernels, making: BoardMaking): DeviceFile<BoardHeader> {
  const board = readModel(text, making);
  const actions = everyAction(board);
  const arrays = new BoardEncoder(kernels, board, actions).encode();
  const [offers] = kernels.shapeOf("write_scenes", 1, "tickets_action") as [number];
  const strings = stringsOf(board, actions, offers, making.strings);
  if (!strings) throw new Error("The names of the board are too long.");
  const graph = graphOf(arrays);
  const layouts = { board: kernels.layoutOf("write_scenes", 1), strings: kernels.layoutOf("write_scenes", 5) };
  const bytes = (numbers: Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer>) => new Uint8Array(numbers.buffer);
  return new DeviceFile<BoardHeader>(
    { layouts, actions: actions.map(({ text: each }) => each) },
    new Map([
      ["arrays", arrays.bytes.slice()],
      ["starts", bytes(strings.starts)],
      ["letters", strings.letters],
      ["track_constants", bytes(graph.tracks)],
      ["node_constants", bytes(graph.nodes)],
      ["incidence", bytes(graph.incidence)],
    ]),
  );
}
