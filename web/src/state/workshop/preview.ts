import type { BoardDetails, NodeShape, Picture, SlotShape, TrackShape } from "../../net/messages";
import { distance, type Point } from "../../point";
import {
  isSamePair,
  placeOf,
  type BoardDocument,
  type End,
  type Place,
  type Track,
} from "../../boardFile/boardDocument";
import { namesOf, pairOf, type EntryNames } from "../../boardFile/entryNames";
import { MapFit, type ControlPoint } from "./mapFit";

/** How far apart the lanes of a parallel group are, and the gap between slots, in widths of a slot. */
const LANE = 1.45;
const GAP = 0.35;
/** The distance of a name from its city, in radii of a city; and its baseline below the middle, in font sizes. */
const NAME_GAP = 1.5;
const BASELINE = 0.29;

/** A board as the server drew it, and the document that it was drawn from. */
export interface Drawn {
  readonly document: BoardDocument;
  readonly sheet: BoardDetails;
  readonly land: string;
}

/** Shows a changed document on the last drawing, until the server has drawn it anew: what has not changed stays. */
export class Preview {
  readonly fit: MapFit;
  readonly #drawn: Drawn;
  readonly #names: EntryNames;
  readonly #places: ReadonlyMap<number, Place>;
  readonly #tracks: ReadonlyMap<number, Track>;

  constructor(drawn: Drawn) {
    this.#drawn = drawn;
    this.#names = namesOf(drawn.document);
    this.#places = new Map(drawn.document.places.map((place) => [place.id, place]));
    this.#tracks = new Map(drawn.document.tracks.map((track) => [track.id, track]));
    this.fit = new MapFit(drawn.document.places.flatMap((place) => this.#control(place) ?? []));
  }

  /** Where a place was drawn, with its position then. */
  #control({ id, ends, latitude, longitude }: Place): ControlPoint | null {
    const node = this.#nodes(id)[0];
    return node && ends === null ? { x: node.x, y: node.y, latitude, longitude } : null;
  }

  /** The position that a place has after it was moved to a point of the board. */
  positionAt(place: Place, to: Point): { latitude: number; longitude: number } {
    const before = this.#places.get(place.id);
    const control = before && this.#control(before);
    return control ? this.fit.moved(control, to) : this.fit.toEarth(to);
  }

  /** The whole board as the document says it. */
  sheetOf(document: BoardDocument): BoardDetails {
    if (document === this.#drawn.document) return this.#drawn.sheet;
    const names = namesOf(document);
    const nodes = new Map(document.places.map((place) => [place.id, this.#nodesOf(document, place, names)]));
    const { rules, sheet } = { rules: document.rules, sheet: this.#drawn.sheet };
    const points = (rules.track_points ?? []) as readonly number[];
    return {
      ...sheet,
      name: document.name,
      places: document.places.map(({ id, name, ends }) => ({
        slug: names.places.get(id)!,
        name,
        is_country: ends !== null,
      })),
      tracks: document.tracks.map(({ id, between, length, colour, locomotives, isTunnel }) => ({
        name: names.tracks.get(id)!,
        places: pairOf(between, names.places),
        length,
        colour,
        points: points[length - 1] ?? 0,
        locomotives,
        is_tunnel: isTunnel,
        lane: names.lanes.get(id)!,
      })),
      tickets: document.tickets.map(({ id, between, points: worth, isLong }) => ({
        name: names.tickets.get(id)!,
        places: pairOf(between, names.places),
        points: worth,
        is_long: isLong,
      })),
      picture: {
        ...sheet.picture,
        places: Object.fromEntries(document.places.map(({ id }) => [names.places.get(id)!, nodes.get(id)!])),
        tracks: Object.fromEntries(
          document.tracks.map((track) => [names.tracks.get(track.id)!, this.#trackOf(document, track, nodes)]),
        ),
      },
    };
  }

  #nodes(id: number): readonly NodeShape[] {
    return this.#drawn.sheet.picture.places[this.#names.places.get(id) ?? ""] ?? [];
  }

  #nodesOf(document: BoardDocument, place: Place, names: EntryNames): NodeShape[] {
    const before = this.#places.get(place.id);
    const nodes = this.#nodes(place.id);
    if (place.ends) return this.#ends(place, place.ends, document, names);
    if (!before || nodes.length === 0) return [newNode(this.fit.toBoard(place), this.#drawn.sheet.picture)];
    if (before.latitude === place.latitude && before.longitude === place.longitude) return [nodes[0]!];
    const [from, to] = [this.fit.toBoard(before), this.fit.toBoard(place)];
    return [shifted(nodes[0]!, to.x - from.x, to.y - from.y)];
  }

  /** A country is where its tracks end; each end names the track that leads to it. One without tracks is in the middle. */
  #ends(place: Place, ends: readonly End[], document: BoardDocument, names: EntryNames): NodeShape[] {
    const picture = this.#drawn.sheet.picture;
    if (ends.length === 0) return [newNode(this.fit.toBoard(place), picture)];
    const before = this.#places.get(place.id)?.ends ?? [];
    return ends.map((end) => {
      const track = document.tracks.find(({ between }) => isSamePair(between, [place.id, end.from]));
      const name = track ? names.tracks.get(track.id)! : "";
      const was = before.find(({ from }) => from === end.from);
      const drawn = this.#nodes(place.id).find((node) => node.track === (track && this.#names.tracks.get(track.id)));
      if (!was || !drawn) return { ...newNode(this.fit.toBoard(end), picture), track: name };
      const [from, to] = [this.fit.toBoard(was), this.fit.toBoard(end)];
      return { ...shifted(drawn, to.x - from.x, to.y - from.y), track: name };
    });
  }

  #trackOf(document: BoardDocument, track: Track, nodes: ReadonlyMap<number, readonly NodeShape[]>): TrackShape {
    const lanes = document.tracks.filter(({ between }) => isSamePair(between, track.between));
    const before = this.#tracks.get(track.id);
    const drawn = this.#drawn.sheet.picture.tracks[this.#names.tracks.get(track.id) ?? ""];
    if (before && drawn && before.length === track.length && this.#isUnmoved(document, track, lanes)) return drawn;
    const [from, to] = this.#endsOf(document, track, nodes);
    return straightTrack(
      from,
      to,
      track.length,
      lanes.indexOf(track) - (lanes.length - 1) / 2,
      this.#drawn.sheet.picture,
    );
  }

  #isUnmoved(document: BoardDocument, track: Track, lanes: readonly Track[]): boolean {
    const before = this.#drawn.document.tracks.filter(({ between }) => isSamePair(between, track.between));
    const isSame = (id: number) => {
      const [was, is] = [this.#places.get(id), placeOf(document, id)];
      if (is.ends) return JSON.stringify(was?.ends) === JSON.stringify(is.ends);
      return was?.latitude === is.latitude && was.longitude === is.longitude;
    };
    return before.length === lanes.length && track.between.every(isSame);
  }

  /** Where a track begins and ends, in the order of its places' names; a country's end is the nearest one. */
  #endsOf(document: BoardDocument, track: Track, nodes: ReadonlyMap<number, readonly NodeShape[]>): [Point, Point] {
    const places = track.between.map((id) => placeOf(document, id));
    const [first, second] = places.map(({ id }) => nodes.get(id)!) as [readonly NodeShape[], readonly NodeShape[]];
    // a country's ends are in the order of the document, each beside the city that it comes from
    const end = (place: Place, other: Place, its: readonly NodeShape[], others: readonly NodeShape[]) =>
      its[place.ends?.findIndex(({ from }) => from === other.id) ?? 0] ?? nearest(its, others[0]!);
    return [end(places[0]!, places[1]!, first, second), end(places[1]!, places[0]!, second, first)];
  }
}

function nearest(nodes: readonly NodeShape[], to: Point): NodeShape {
  return [...nodes].sort((one, other) => distance(one, to) - distance(other, to))[0]!;
}

function newNode(at: Point, picture: Picture): NodeShape {
  const beside = at.x + picture.city_radius * NAME_GAP;
  return { ...at, label: { x: beside, y: at.y + BASELINE * picture.label_size, anchor: "start" } };
}

function shifted(node: NodeShape, dx: number, dy: number): NodeShape {
  const { label } = node;
  return { ...node, x: node.x + dx, y: node.y + dy, label: { ...label, x: label.x + dx, y: label.y + dy } };
}

/** A track straight from place to place; `lane` is its distance from the middle, in lanes. */
export function straightTrack(from: Point, to: Point, length: number, lane: number, picture: Picture): TrackShape {
  const away = Math.max(distance(from, to), 1);
  const along = { x: (to.x - from.x) / away, y: (to.y - from.y) / away };
  const aside = lane * LANE * picture.slot_width;
  const at = (far: number): Point => ({
    x: from.x + along.x * far - along.y * aside,
    y: from.y + along.y * far + along.x * aside,
  });
  const margin = Math.min(picture.city_radius * 1.3, away / 4);
  const step = (away - 2 * margin) / length;
  const gap = Math.min(GAP * picture.slot_width, step / 3);
  const angle = (Math.atan2(along.y, along.x) * 180) / Math.PI;
  const slots = Array.from({ length }, (_, index): SlotShape => {
    const [start, end] = [at(margin + index * step + gap / 2), at(margin + (index + 1) * step - gap / 2)];
    const middle = at(margin + (index + 0.5) * step);
    return { ...middle, angle, length: step - gap, path: `M${written(start)}L${written(end)}` };
  });
  return { rail: `M${written(from)}L${written(at(margin))}L${written(at(away - margin))}L${written(to)}`, slots };
}

function written({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

/** How many spaces a track between two points is usually drawn with. */
export function usualLength(sheet: BoardDetails, from: Point, to: Point): number {
  const units = sheet.tracks.flatMap(({ places, length }) => {
    const [first, second] = places.map((place) => sheet.picture.places[place]?.[0]);
    return first && second ? [distance(first, second) / length] : [];
  });
  units.sort((one, other) => one - other);
  const unit = units[Math.floor(units.length / 2)] ?? 40;
  return Math.max(1, Math.round(distance(from, to) / unit));
}
