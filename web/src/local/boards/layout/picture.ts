import type { NodeShape, Picture, SlotShape, TrackShape } from "../../../net/messages";
import { distance, type Point } from "../../../point";
import type { BoardModel } from "../model";
import { movedApart } from "./forces";
import { Labels } from "./labels";
import { networkOf, type Bundle, type Network } from "./network";
import { projected } from "./projection";
import { CITY_RADIUS, endPads, LABEL_SIZE, LANE_PITCH, LONGEST_SLOT, SLOT_GAP, SLOT_LENGTH, SLOT_WIDTH } from "./sizes";

const MARGIN = 95;
/** The least and the largest width and height of a board. */
const SMALLEST = 700;
const LARGEST = 2400;
/** The total length of all tracks on the map, relative to what they need, before cities are moved. */
const ROOMINESS = 1.2;

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly points: Point[];
}

/** Draws a board as the server does, but with straight tracks, and without the land. */
export function drawPicture(board: BoardModel): Picture {
  const network = networkOf(board);
  const { width, height, points: anchors } = fitted(network);
  const points = movedApart(network, anchors, width, height).map(({ x, y }) => ({ x: rounded(x), y: rounded(y) }));
  const pads = endPads(network, points);
  const tracks = new Map(
    network.bundles.flatMap((bundle, number) =>
      bundle.tracks.map(({ name }, lane) => [name, trackOf(bundle, lane, pads[number]!, points)] as const),
    ),
  );
  const labels = new Labels(
    points,
    [...tracks.values()].flatMap(({ slots }) => slots),
    width,
    height,
  );
  const names = labels.place(network.nodes.map(({ name }) => name));
  const standing = new Map(board.places.flatMap(({ slug, passengers }) => (passengers > 0 ? [[slug, true]] : [])));
  const places: Record<string, NodeShape[]> = Object.fromEntries(board.places.map(({ slug }) => [slug, []]));
  network.nodes.forEach(({ place, track }, node) => {
    const stand = standing.delete(place) ? { stand: labels.stand(node) } : {};
    places[place]!.push({ ...points[node]!, label: names[node]!, ...(track ? { track } : {}), ...stand });
  });
  return {
    width,
    height,
    slot_width: SLOT_WIDTH,
    city_radius: CITY_RADIUS,
    label_size: LABEL_SIZE,
    places,
    tracks: Object.fromEntries(board.tracks.map(({ name }) => [name, tracks.get(name)!])),
  };
}

/** A size with the map's proportions at which tracks have about the length that they need, and the nodes in it. */
function fitted(network: Network): Frame {
  const plain = projected(spread(network));
  const needed = network.bundles.reduce((sum, { length }) => sum + length * (SLOT_LENGTH + SLOT_GAP) + 40, 0);
  const chords = network.bundles.reduce((sum, { ends: [a, b] }) => sum + distance(plain[a]!, plain[b]!), 0);
  const wanted = (ROOMINESS * needed) / Math.max(chords, 1e-9);
  const [xs, ys] = [plain.map(({ x }) => x), plain.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const size = (length: number) =>
    20 * Math.round(Math.min(Math.max(length * wanted + 2 * MARGIN, SMALLEST), LARGEST) / 20);
  const [width, height] = [size(right - left), size(bottom - top)];
  const scale = Math.min(
    (width - 2 * MARGIN) / Math.max(right - left, 1e-9),
    (height - 2 * MARGIN) / Math.max(bottom - top, 1e-9),
  );
  const points = plain.map(({ x, y }) => ({
    x: width / 2 + (x - (left + right) / 2) * scale,
    y: height / 2 + (y - (top + bottom) / 2) * scale,
  }));
  return { width, height, points: parted(points) };
}

/** The nodes, on a circle if all are at the same place. */
function spread({ nodes }: Network): { latitude: number; longitude: number }[] {
  const [first] = nodes;
  const isOne = nodes.every(
    ({ latitude, longitude }) => latitude === first!.latitude && longitude === first!.longitude,
  );
  return nodes.map(({ latitude, longitude }, number) => {
    const turn = (2 * Math.PI * number) / nodes.length;
    if (!isOne) return { latitude, longitude };
    const north = Math.min(Math.max(latitude, -60), 60);
    return { latitude: north + 5 * Math.sin(turn), longitude: longitude + 5 * Math.cos(turn) };
  });
}

/** Moves nodes at the same point slightly apart, each in a new direction. */
function parted(points: readonly Point[]): Point[] {
  const done: Point[] = [];
  points.forEach((point, number) => {
    let at = point;
    while (done.some((other) => distance(other, at) < 1))
      at = { x: at.x + 3 * Math.cos(2.4 * number), y: at.y + 3 * Math.sin(2.4 * number) };
    done.push(at);
  });
  return done;
}

/** A straight track, beside those of its bundle; its slots are in the middle of the room between the pads. */
function trackOf(
  { ends: [first, second], tracks }: Bundle,
  lane: number,
  pads: readonly [number, number],
  points: readonly Point[],
): TrackShape {
  const [from, to] = [points[first]!, points[second]!];
  const away = Math.max(distance(from, to), 1);
  const along = { x: (to.x - from.x) / away, y: (to.y - from.y) / away };
  const aside = (lane - (tracks.length - 1) / 2) * LANE_PITCH;
  const at = (far: number): Point => ({
    x: from.x + along.x * far - along.y * aside,
    y: from.y + along.y * far + along.x * aside,
  });
  const { length } = tracks[lane]!;
  const room = Math.max(away - pads[0] - pads[1], away / 3);
  const slot = Math.min((room - (length - 1) * SLOT_GAP) / length, LONGEST_SLOT);
  const taken = length * slot + (length - 1) * SLOT_GAP;
  const begin = Math.min(pads[0], away / 3) + (room - taken) / 2;
  const angle = rounded((Math.atan2(along.y, along.x) * 180) / Math.PI);
  const slots = Array.from({ length }, (_, index): SlotShape => {
    const start = begin + index * (slot + SLOT_GAP);
    const middle = at(start + slot / 2);
    const path = `M${written(at(start))}L${written(at(start + slot))}`;
    return { x: rounded(middle.x), y: rounded(middle.y), angle, length: rounded(slot), path };
  });
  const rail = `M${written(from)}L${written(at(begin))}L${written(at(begin + taken))}L${written(to)}`;
  return { rail, slots };
}

function written({ x, y }: Point): string {
  return `${rounded(x)} ${rounded(y)}`;
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10;
}
