import type { NodeShape, PlaceDetails, SlotShape, TrackDetails, TrackShape } from "../../net/messages";
import type { Surroundings } from "./passengerSpots";
import { ROUNDING } from "../../constants";
import { bandAlong, flatten, middleLine } from "./geometry";
import { distance } from "../../point";
import type { Sheet } from "../types";
import { spotsAround, type Spots } from "./labels";

/** The width of wagons, in widths of a slot; and that of the drawn slots, which are narrower so that wagons stand out. */
export const WAGON_WIDTH = 1.3;
export const FREE_WIDTH = 0.84;

/** Within this distance of a city, in board units, things may be in the way of its name and tokens. */
const NEAR = 180;

/** Everything needed to draw a track. */
export interface TrackDrawing {
  name: string;
  track: TrackDetails;
  /** The outline of each slot, without the stroke that rounds it. */
  outlines: string[];
  /** All outlines as one path. */
  outline: string;
  /** The centre lines of all slots as one path. */
  lane: string;
  /** The line between its two places. */
  rail: string;
  slots: SlotShape[];
  /** The slots marked with a locomotive that has to be paid (F1). */
  engines: ReadonlySet<number>;
  wagonWidth: number;
  middle: SlotShape;
}

/** Everything needed to draw a place. */
export interface PlaceDrawing {
  slug: string;
  name: string;
  is_country: boolean;
  nodes: NodeDrawing[];
  /** How many tracks end here; it decides whose name is shown first. */
  degree: number;
}

/** One spot where a place is drawn. */
export interface NodeDrawing {
  /** The place and the number of this spot within it. */
  key: string;
  shape: NodeShape;
  spots: Spots;
  /** The tracks that end at this spot. */
  tracks: ReadonlySet<string>;
  /** The slots, the other cities near it, and the keys of their names. */
  around: Omit<Surroundings, "boxes"> & { names: string[] };
}

/** Everything drawn on a board that never changes during a game. */
export interface BoardDrawing {
  tracks: TrackDrawing[];
  places: PlaceDrawing[];
  trackNamed: ReadonlyMap<string, TrackDrawing>;
  rails: string;
}

export function drawingOf(sheet: Sheet): BoardDrawing {
  const tracks = sheet.tracks.map((track) => trackDrawing(sheet, track));
  const slots = Object.values(sheet.picture.tracks).flatMap((track) => track.slots);
  const places = sheet.places.map((place) => {
    const shapes = sheet.picture.places[place.slug] ?? [];
    const nodes = shapes.map((shape, index) => nodeDrawing(sheet, slots, place, shape, index));
    const degree = nodes.reduce((sum, node) => sum + node.tracks.size, 0);
    return { slug: place.slug, name: place.name, is_country: place.is_country, nodes, degree };
  });
  return {
    tracks,
    places,
    trackNamed: new Map(tracks.map((track) => [track.name, track])),
    rails: Object.values(sheet.picture.tracks)
      .map((shape) => shape.rail)
      .join(""),
  };
}

/** The outlines of tracks that were drawn before: of a board that is being changed, most stay as they are. */
const knownOutlines = new WeakMap<TrackShape, string[]>();

/** Works the outlines of all tracks out beforehand. */
export function outlineTracks({ picture }: Sheet): void {
  for (const shape of Object.values(picture.tracks)) outlinesOf(shape, picture.slot_width);
}

function outlinesOf(shape: TrackShape, slotWidth: number): string[] {
  const half = (slotWidth * FREE_WIDTH) / 2 - ROUNDING;
  const outlines = knownOutlines.get(shape) ?? shape.slots.map((slot) => bandAlong(flatten(slot.path), half, ROUNDING));
  knownOutlines.set(shape, outlines);
  return outlines;
}

function trackDrawing({ picture }: Sheet, track: TrackDetails): TrackDrawing {
  const shape = picture.tracks[track.name]!;
  const { slots, rail } = shape;
  const outlines = outlinesOf(shape, picture.slot_width);
  return {
    name: track.name,
    track,
    outlines,
    outline: outlines.join(""),
    lane: slots.map((slot) => slot.path).join(""),
    rail,
    slots,
    engines: enginesOf(slots.length, track.locomotives),
    wagonWidth: picture.slot_width * WAGON_WIDTH,
    middle: slots[Math.floor(slots.length / 2)]!,
  };
}

/** Marks slots from both ends inwards, alternately. */
function enginesOf(slots: number, engines: number): ReadonlySet<number> {
  const inwards = Array.from({ length: slots }, (_, turn) => (turn % 2 === 0 ? turn / 2 : slots - (turn + 1) / 2));
  return new Set(inwards.slice(0, engines));
}

const keyOf = (place: PlaceDetails, index: number) => `${place.slug}/${index}`;

function nodeDrawing(
  sheet: Sheet,
  slots: readonly SlotShape[],
  place: PlaceDetails,
  shape: NodeShape,
  index: number,
): NodeDrawing {
  const ending = sheet.tracks.filter((track) => endsAt(track, place, shape)).map((track) => track.name);
  const spots = spotsAround(shape, shape.label, place.name, sheet.picture.label_size);
  return {
    key: keyOf(place, index),
    shape,
    spots,
    tracks: new Set(ending),
    around: surroundingsOf(sheet, slots, shape),
  };
}

/** Whether a track ends at a spot. A country's spot names the first track of a group; its parallels end there too. */
function endsAt(track: TrackDetails, place: PlaceDetails, { track: first }: NodeShape): boolean {
  const group = (name: string) => name.split("/")[0];
  return track.places.includes(place.slug) && (!first || group(first) === group(track.name));
}

function surroundingsOf(
  { picture, places }: Sheet,
  slots: readonly SlotShape[],
  shape: NodeShape,
): NodeDrawing["around"] {
  const others = places
    .flatMap((place) => (picture.places[place.slug] ?? []).map((node, index) => ({ node, key: keyOf(place, index) })))
    .filter(({ node }) => node !== shape && distance(node, shape) < NEAR);
  return {
    slots: slots
      .filter((slot) => distance(slot, shape) < NEAR)
      .map((slot) => middleLine(slot, slot.angle, slot.length)),
    names: others.map(({ key }) => key),
    cities: others.map(({ node }) => node),
  };
}
