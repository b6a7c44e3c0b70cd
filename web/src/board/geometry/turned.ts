import type { NodeShape, Picture, TrackShape } from "../../net/messages";
import type { Point } from "../../point";
import type { Sheet } from "../types";
import { flatten } from "./geometry";

/** The distance of a name from its city, in radii of a city. */
const NAME_GAP = 1.4;
/** How far below a city's middle the baseline of its name is, in font sizes, where the name is beside the city. */
const BASELINE = 0.29;

/** The same board turned a quarter to the right, north to the right: a wide board then fits a tall screen. */
export function turned<Drawn extends Sheet>(sheet: Drawn): Drawn {
  return { ...sheet, picture: turnedPicture(sheet.picture) };
}

function turnedPicture(picture: Picture): Picture {
  const turn = ({ x, y }: Point): Point => ({ x: picture.height - y, y: x });
  const path = (line: string) => `M${flatten(line).map(turn).map(written).join("L")}`;

  function track({ rail, slots }: TrackShape): TrackShape {
    const quarter = slots.map((slot) => ({
      ...slot,
      ...turn(slot),
      angle: slot.angle + 90,
      path: path(slot.path),
    }));
    return { rail: path(rail), slots: quarter };
  }

  /** Names stay level, so a place on the right of the city comes first; where that is crowded, another is found. */
  function node({ x, y, track: ending }: NodeShape): NodeShape {
    const at = turn({ x, y });
    const beside = at.x + picture.city_radius * NAME_GAP;
    const label = { x: beside, y: at.y + BASELINE * picture.label_size, anchor: "start" as const };
    return { ...at, label, ...(ending === undefined ? {} : { track: ending }) };
  }

  return {
    ...picture,
    width: picture.height,
    height: picture.width,
    places: mapped(picture.places, (nodes) => nodes.map(node)),
    tracks: mapped(picture.tracks, track),
  };
}

function mapped<From, To>(from: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(value)]));
}

function written({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
