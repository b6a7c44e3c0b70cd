import palettes from "../../../../../src/ironlanes/drawing/palettes.json";
import type { BoardDetails } from "../../../net/messages";
import type { Point } from "../../../point";

/** How far the land reaches beyond the outermost cities, and how wide the shores around it are. */
const BEYOND = 62;
const SHORES = [17, 11, 5];

/** A plain sheet of land around all cities: what coasts there are in truth, this device does not know. */
export function drawLand({ id, picture }: BoardDetails): string {
  const { width, height } = picture;
  const stroke = (colour: string, beyond: number) =>
    `<use href="#${id}-coast" fill="var(--board-${colour})" stroke="var(--board-${colour})" stroke-width="${2 * beyond}"/>`;
  const shores = SHORES.map((wide, number) => stroke(`shore-${number + 1}`, BEYOND + wide));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<defs><path id="${id}-coast" d="${coastOf(picture)}"/></defs>`,
    `<rect class="sea" width="${width}" height="${height}"/>`,
    ...shores,
    stroke("focus", BEYOND),
    "</svg>",
  ].join("\n");
}

/** A small picture of a board, which needs no style sheet. */
export function drawThumbnail({ picture, tracks }: BoardDetails): string {
  const { land, ...colours } = { ...palettes.standard, land: palettes.land.light };
  const rails = tracks.map(({ name }) => picture.tracks[name]!.rail).join("");
  const lines = tracks.map(
    ({ name, colour }) =>
      `<path d="${picture.tracks[name]!.rail}" stroke="${colours[colour as keyof typeof colours]}"/>`,
  );
  const cities = Object.values(picture.places).flatMap((nodes) =>
    nodes.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="13"/>`),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${picture.width} ${picture.height}">`,
    `<rect width="100%" height="100%" fill="${land.sea}"/>`,
    `<path d="${coastOf(picture)}" fill="${land.focus}" stroke="${land.focus}" stroke-width="${2 * BEYOND}" stroke-linejoin="round"/>`,
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    `<path d="${rails}" stroke="${land["slot-edge"]}" stroke-width="17"/>`,
    `<g stroke-width="12">${lines.join("")}</g></g>`,
    `<g fill="${land.city}" stroke="${land["city-edge"]}" stroke-width="5">${cities.join("")}</g></svg>`,
  ].join("");
}

/** The outline of all cities: their convex hull. */
function coastOf({ places }: BoardDetails["picture"]): string {
  const points = Object.values(places)
    .flat()
    .sort((one, other) => one.x - other.x || one.y - other.y);
  const half = (given: readonly Point[]): Point[] =>
    given
      .reduce<Point[]>((hull, point) => {
        while (hull.length > 1 && turn(hull.at(-2)!, hull.at(-1)!, point) <= 0) hull.pop();
        return [...hull, point];
      }, [])
      .slice(0, -1);
  const hull = [...half(points), ...half([...points].reverse())];
  return `M${hull.map(({ x, y }) => `${x} ${y}`).join("L")}z`;
}

/** Positive if the way from one point by another to a third turns left. */
function turn(from: Point, by: Point, to: Point): number {
  return (by.x - from.x) * (to.y - from.y) - (by.y - from.y) * (to.x - from.x);
}
