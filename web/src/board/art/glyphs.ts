import type { Point } from "../../point";
import { SYMBOLS } from "./symbols";

/** How large a glyph is on a slot, in the units that it is drawn in: a symbol is 16 of them wide, on a slot 10. */
const SCALE = 10 / 16;

/** A glyph on some slots, as one path: an element for each of them would cost a page far more. */
export interface Glyphs {
  readonly path: string;
  /** How wide its lines are; null where it is filled. */
  readonly line: number | null;
}

/** Draws a glyph around a point. */
type Pen = (x: number, y: number) => string;

const pens = new Map<string, { readonly draw: Pen; readonly line: number | null }>();

/** The glyph of a colour on some slots. */
export function glyphsOn(colour: string, slots: readonly Point[]): Glyphs {
  const pen = pens.get(colour) ?? penOf(colour);
  pens.set(colour, pen);
  return { path: slots.map(({ x, y }) => pen.draw(x, y)).join(""), line: pen.line };
}

function penOf(colour: string) {
  const shape = SYMBOLS.getElementById(`glyph-${colour}`)?.firstElementChild;
  if (!shape) throw new Error(`There is no glyph for ${colour}.`);
  const [radius, path, line] = ["r", "d", "stroke-width"].map((name) => shape.getAttribute(name));
  return { draw: path ? lines(path) : disc(Number(radius) * SCALE), line: line ? rounded(Number(line) * SCALE) : null };
}

function disc(radius: number): Pen {
  return (x, y) =>
    `M${rounded(x - radius)} ${rounded(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

/** Draws a path of M, L, H, V and Z. */
function lines(path: string): Pen {
  const steps = [...path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)].map(([, command, numbers]) => {
    if (!"MLHVZ".includes(command!))
      throw new Error(`A glyph has the command ${command}; only M, L, H, V and Z are drawn.`);
    const isDown = (place: number) => command === "V" || (command !== "H" && place % 2 === 1);
    const values = (numbers!.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map((value, place) => ({
      away: Number(value) * SCALE,
      isDown: isDown(place),
    }));
    return { command: command!, values };
  });
  return (x, y) =>
    steps
      .map(
        ({ command, values }) => command + values.map((each) => rounded((each.isDown ? y : x) + each.away)).join(" "),
      )
      .join("");
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
