import type { Picture } from "../net/messages";

/** Land from edge to edge, for a board whose drawing is in a link: its coasts would be longer than all the rest. */
export function plainLand(picture: Pick<Picture, "width" | "height">): string {
  const [width, height] = [Number(picture.width), Number(picture.height)]; // a link may hold anything, and this becomes HTML
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path class="focus" d="M0 0H${width}V${height}H0z"/></svg>`;
}
