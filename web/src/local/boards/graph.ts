import { CARDS } from "../../constants";
import { membersOf, SET_WORDS, type RecordBlock } from "../../engine/kernels";

const TRACK_CONSTANTS = CARDS.length + 6;
const NODE_CONSTANTS = 5;
/** What the tracks at a node add up to is multiplied by this. */
const GATHER = 0.5;

/** What a network reads of a board itself, as `learned/board_graph.py` has it. */
export interface BoardGraph {
  /** By node and track: `GATHER` where the track ends at the node. */
  readonly incidence: Float32Array<ArrayBuffer>;
  readonly tracks: Float32Array<ArrayBuffer>;
  readonly nodes: Float32Array<ArrayBuffer>;
}

/** Reads a board's tables. */
export function graphOf(board: RecordBlock): BoardGraph {
  const number = (field: string, place = 0) => board.numbers(field)[place]!;
  const [tracks, nodes] = [number("tracks"), number("nodes")];
  const graph = {
    incidence: new Float32Array(nodes * tracks),
    tracks: new Float32Array(tracks * TRACK_CONSTANTS),
    nodes: new Float32Array(nodes * NODE_CONSTANTS),
  };
  const add = (node: number, constant: number, value: number): void => {
    graph.nodes[node * NODE_CONSTANTS + constant]! += Math.fround(value);
  };
  for (let track = 0; track < tracks; track++) {
    const [price, length] = [number("track_price", track), number("track_length", track)];
    const siblings = membersOf(board.words("siblings").slice(SET_WORDS * track, SET_WORDS * (track + 1)));
    const row = graph.tracks.subarray(track * TRACK_CONSTANTS);
    row[number("price_colour", price)] = 1;
    row.set(
      [
        length / 3,
        number("track_points", length) / 5,
        number("price_locomotives", price) / 2,
        number("track_is_tunnel", track),
        siblings.length,
        1,
      ],
      CARDS.length,
    );
    for (const node of board.numbers("track_nodes").slice(2 * track, 2 * track + 2)) {
      graph.incidence[node * tracks + track]! += GATHER;
      add(node, 1, length / 10);
    }
  }
  for (let node = 0; node < nodes; node++) add(node, 0, 1);
  for (let ticket = 0; ticket < number("tickets"); ticket++) {
    const [first, second] = board.words("ticket_ends").slice(2 * ticket, 2 * ticket + 2);
    for (const node of membersOf(BigUint64Array.of(first! | second!))) {
      add(node, 2, 0.3);
      add(node, 3, number("ticket_points", ticket) / 50);
    }
  }
  for (let place = 0; place < number("places"); place++)
    if (number("place_node", place) >= 0) add(number("place_node", place), 4, 1);
  return graph;
}
