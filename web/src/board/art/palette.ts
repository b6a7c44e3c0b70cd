import palettes from "../../../../src/ironlanes/drawing/palettes.json";

export type PaletteName = "standard" | "colour-blind";
export type Theme = "light" | "dark";

/** The kinds of card, in the order of the hand. */
export const CARD_KINDS = [
  "locomotive",
  "red",
  "orange",
  "yellow",
  "green",
  "blue",
  "purple",
  "black",
  "white",
] as const;

const DARK_INK = "#0f0d0b";
const LIGHT_INK = "#fffefa";

/** Sets the colours of boards, cards and players as CSS variables: `--card-red`, `--player-0`, `--board-sea`. */
export function applyPalette(
  palette: PaletteName,
  theme: Theme,
  seats: readonly number[] = [],
  root: HTMLElement = document.documentElement,
): void {
  for (const [name, value] of Object.entries(coloursOf(palette, theme, seats))) root.style.setProperty(name, value);
  root.dataset.palette = palette;
  root.dataset.theme = theme;
  root.style.setProperty("color-scheme", theme);
}

/**
 * The CSS variables and their colours; `-ink` is the most readable text colour on a card or wagon. `seats` has the number
 * of each seat's colour, where it is not that of the seat.
 */
export function coloursOf(palette: PaletteName, theme: Theme, seats: readonly number[] = []): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [kind, colour] of Object.entries(palettes[palette])) {
    variables[`--card-${kind}`] = colour;
    variables[`--card-${kind}-ink`] = inkOn(colour);
  }
  palettes.players.forEach((own, mark) => {
    const colour = palettes.players[seats[mark] ?? mark] ?? own;
    variables[`--player-${mark}`] = colour;
    variables[`--player-${mark}-ink`] = inkOn(colour);
  });
  for (const [part, colour] of Object.entries(palettes.land[theme])) variables[`--board-${part}`] = colour;
  variables["--thumbnail-sea"] = palettes.land.light.sea; // pictures of boards are those of the day
  return variables;
}

/** The dark or light ink, whichever has more contrast. */
export function inkOn(colour: string): string {
  return contrast(colour, DARK_INK) >= contrast(colour, LIGHT_INK) ? DARK_INK : LIGHT_INK;
}

/** The contrast ratio of two colours, from 1 to 21, as WCAG defines it. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => linear(parseInt(colour.slice(start, start + 2), 16) / 255));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
