import { flatten } from "../../board/geometry/geometry";
import type { Sheet } from "../../board/types";
import type { NodeShape, Picture, SlotShape, TicketDetails, TrackDetails } from "../../net/messages";
import { distance, type Point } from "../../point";

/** A line in whole units: each point as the steps from the one before, the first from the end of the line before. */
type CompactLine = readonly number[];

/** The numbers of its places, what it is, the end of its name, and its lines: the rail and those of its slots. */
type CompactTrack = readonly [
  from: number,
  to: number,
  colour: string,
  points: number,
  locomotives: number,
  isTunnel: 0 | 1,
  lane: number,
  name: string,
  lines: readonly CompactLine[],
];

type CompactPlace = readonly [slug: string, name: string, isCountry: 0 | 1, nodes: readonly NodeShape[]];

/** A board as embeds have it: what its drawing needs, each thing once. */
export interface CompactSheet {
  readonly id: string;
  readonly name: string;
  readonly picture: Omit<Picture, "tracks" | "places">;
  readonly places: readonly CompactPlace[];
  readonly tracks: readonly CompactTrack[];
}

export function compactSheet({ id, name, places, tracks, picture }: Omit<Sheet, "tickets">): CompactSheet {
  const { tracks: shapes, places: nodes, ...rest } = picture;
  const numbers = new Map(places.map(({ slug }, number) => [slug, number]));
  return {
    id,
    name,
    picture: rest,
    places: places.map((place) => [place.slug, place.name, place.is_country ? 1 : 0, nodes[place.slug] ?? []]),
    tracks: tracks.map((track) => {
      const { rail, slots } = shapes[track.name]!;
      const [from, to] = track.places.map((slug) => numbers.get(slug)!) as [number, number];
      const { colour, points, locomotives, is_tunnel, lane } = track;
      const lines = steps([rail, ...slots.map(({ path }) => path)]);
      const end = endOfName(track.name, track.places);
      return [from, to, colour, points, locomotives, is_tunnel ? 1 : 0, lane, end, lines];
    }),
  };
}

/** The board of a compact sheet, with the tickets that are spoken of. */
export function sheetOf(compact: CompactSheet, tickets: readonly TicketDetails[] = []): Sheet {
  const { id, name, picture, places, tracks } = compact;
  const details = tracks.map((track): TrackDetails => {
    const [from, to, colour, points, locomotives, isTunnel, lane, end, lines] = track;
    const between = [places[from]![0], places[to]![0]] as [string, string];
    const full = wholeName(end, between);
    const length = lines.length - 1;
    return { name: full, places: between, length, colour, points, locomotives, is_tunnel: isTunnel === 1, lane };
  });
  const shapes = tracks.map(([, , , , , , , , lines], number) => {
    const [rail, ...slots] = drawn(lines);
    return [details[number]!.name, { rail: pathOf(rail!), slots: slots.map(slotAlong) }] as const;
  });
  return {
    id,
    name,
    places: places.map(([slug, own, isCountry]) => ({ slug, name: own, is_country: isCountry === 1 })),
    tracks: details,
    tickets: [...tickets],
    picture: {
      ...picture,
      places: Object.fromEntries(places.map(([slug, , , nodes]) => [slug, [...nodes]])),
      tracks: Object.fromEntries(shapes),
    },
  };
}

/** What a track's name has behind the names of its places; all of it, behind `=`, if it does not begin so. */
function endOfName(name: string, places: readonly string[]): string {
  const usual = places.join("--");
  return name.startsWith(usual) ? name.slice(usual.length) : `=${name}`;
}

function wholeName(end: string, places: readonly string[]): string {
  return end.startsWith("=") ? end.slice(1) : places.join("--") + end;
}

function steps(paths: readonly string[]): CompactLine[] {
  let before: Point = { x: 0, y: 0 };
  return paths.map((path) =>
    flatten(path).flatMap(({ x, y }) => {
      const at = { x: Math.round(x), y: Math.round(y) };
      const step = [at.x - before.x, at.y - before.y];
      before = at;
      return step;
    }),
  );
}

function drawn(lines: readonly CompactLine[]): Point[][] {
  let at: Point = { x: 0, y: 0 };
  return lines.map((line) =>
    Array.from({ length: line.length / 2 }, (_, place) => {
      at = { x: at.x + line[2 * place]!, y: at.y + line[2 * place + 1]! };
      return at;
    }),
  );
}

function pathOf(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;
}

/** A slot along a line: its middle, and the angle in degrees between its ends. */
function slotAlong(points: readonly Point[]): SlotShape {
  const [from, to] = [points[0]!, points.at(-1)!];
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return { ...middleOf(points), angle, length: distance(from, to), path: pathOf(points) };
}

/** The point from which a line is equally long both ways. */
function middleOf(points: readonly Point[]): Point {
  const pieces = points.slice(1).map((to, number) => ({ from: points[number]!, to }));
  const lengths = pieces.map(({ from, to }) => distance(from, to));
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2;
  const number = lengths.findIndex((length) => (left <= length ? true : ((left -= length), false)));
  const { from, to } = pieces[Math.max(number, 0)]!;
  const part = left / (lengths[Math.max(number, 0)] || 1);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
