import symbols from "../../../../src/ironlanes/drawing/symbols.svg?raw";

const ID = "ironlanes-symbols";

/** Puts the shared symbols (glyphs, wagon, marks, station, passenger) into the page, once, for `<use>`. */
export function installSymbols(page: Document = document): void {
  if (page.getElementById(ID)) return;
  const drawn = new DOMParser().parseFromString(symbols, "image/svg+xml").documentElement;
  const sprite = page.importNode(drawn as unknown as SVGSVGElement, true);
  sprite.id = ID;
  sprite.setAttribute("aria-hidden", "true");
  sprite.style.position = "absolute";
  page.body.prepend(sprite);
}
