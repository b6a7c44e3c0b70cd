import type { Replay, Scene } from "../net/messages";
import type { DeviceBoard } from "./board";
import { difference } from "./difference";
import { Game } from "./game";
import { playedAt } from "./record";
import { hintCounts, type SavedTable } from "./saved";
import { SceneWriter, type Viewer } from "./scenes";

/** The viewer of a replay who sees everything. */
const ALL = "all";

type Tree = { [key: string]: unknown };

/** A game from its first scene to its last; `as` is a seat, `spectator`, or `all`. */
export function replayOf(table: SavedTable, board: DeviceBoard, as: string): Replay {
  const game = new Game(board, table.chairs.length, BigInt(table.seed), table.start);
  const writer = new SceneWriter(game, false);
  const viewer: Viewer = /^\d$/.test(as) ? Number(as) : null;
  const look = (): Scene => {
    const scene = writer.whole(viewer);
    return as === ALL && !game.isOver ? withAllHands(game, writer, scene) : scene;
  };
  const first = look();
  let before = first;
  const { actions, hints } = playedAt(table, board);
  const steps = actions.map((action, place) => {
    const seat = game.seat!;
    game.play(board.indexOf(action)!);
    const events = writer.events()[(as === ALL ? seat : viewer) ?? game.players]!;
    const scene = look();
    const changes = difference(before as unknown as Tree, scene as unknown as Tree);
    before = scene;
    return { entry: { seq: place + 1, seat, events }, action, changes };
  });
  return {
    game: table.id,
    bots: table.chairs.map(({ bot }) => bot ?? null),
    table: table.id,
    ...(table.finishedAt === null ? {} : { finished_at: table.finishedAt }),
    board: table.board,
    board_hash: table.boardHash,
    names: table.chairs.map(({ name }) => name),
    colours: table.chairs.map((_, seat) => seat),
    hint_counts: hintCounts(hints, table.chairs.length),
    seed_hash: game.seedHash,
    first,
    steps,
    seed: table.seed,
  };
}

/** A spectator's scene with every seat's cards and tickets, and the tickets on offer to it. */
function withAllHands(game: Game, writer: SceneWriter, scene: Scene): Scene {
  const numbers = Array.from({ length: game.players }, (_, seat) => seat);
  const seats = numbers.map((seat) => writer.whole(seat).view.seats[seat]!);
  const offers = numbers.map((seat) => offerTo(game, seat));
  const offer = game.seat === null ? [] : offers[game.seat]!;
  const { pending, ...view } = scene.view;
  const shown = pending && "offers" in pending ? { offers } : offer.length > 0 ? { offer } : pending;
  return { ...scene, view: { ...view, seats, ...(shown ? { pending: shown } : {}) } };
}

/** The tickets that lie before a seat. */
function offerTo(game: Game, seat: number): string[] {
  const offers = game.states.numbers("offers");
  const most = offers.length / game.states.numbers("offer_size").length;
  const tickets = offers.subarray(seat * most, seat * most + game.number("offer_size", seat));
  return Array.from(tickets, (ticket) => game.board.details.tickets[ticket]!.name);
}
