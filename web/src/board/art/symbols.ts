import symbols from "../../../../src/ironlanes/drawing/symbols.svg?raw";

const ID = "ironlanes-symbols";

/** The shared symbols: glyphs, wagon, marks, station, passenger. */
export const SYMBOLS = new DOMParser().parseFromString(symbols, "image/svg+xml");

/** Puts the shared symbols into the page, once, for `<use>`. */
export function installSymbols(page: Document = document): void {
  if (page.getElementById(ID)) return;
  const sprite = page.importNode(SYMBOLS.documentElement as unknown as SVGSVGElement, true);
  sprite.id = ID;
  sprite.setAttribute("aria-hidden", "true");
  sprite.style.position = "absolute";
  page.body.prepend(sprite);
}
