import fontAddress from "../../../../src/ironlanes/drawing/font/FiraSansCondensed-SemiBold.woff2?url";

/** A player in the picture. */
export interface SharedPlayer {
  name: string;
  total: number;
  /** The player's colour. */
  colour: string;
  isWinner: boolean;
}

export const WIDTH = 1600;
export const MARGIN = 28;
export const HEAD = 96;
const ROW = 64;
/** What has to be written into each element, because a picture has no style sheet. */
const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "opacity",
  "color",
  "display",
  "paint-order",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "text-anchor",
];

/** A copy of a drawing on the page that looks the same without the page's style sheets. */
function withStyles(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll<SVGElement>("*")];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  originals.forEach((original, index) => {
    if (original.closest("defs, symbol, clipPath, mask")) return; // it takes its colours from where it is used
    const style = getComputedStyle(original);
    for (const name of STYLES) copies[index]!.style.setProperty(name, style.getPropertyValue(name));
  });
  return copy;
}

async function fontFace(): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(fontAddress)).arrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `@font-face{font-family:"Ironlanes";font-weight:600;src:url(data:font/woff2;base64,${text})}`;
}

/** The drawings of a board on the page, bottom first, as one picture. */
async function boardImage(drawings: readonly SVGSVGElement[], symbols: Element | null): Promise<HTMLImageElement> {
  const { width, height } = drawings[0]!.viewBox.baseVal;
  const whole = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  whole.setAttribute("viewBox", `0 0 ${width} ${height}`);
  whole.setAttribute("width", String(WIDTH));
  whole.setAttribute("height", String((WIDTH * height) / width));
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = await fontFace();
  whole.append(style);
  if (symbols) whole.append(...[...symbols.childNodes].map((node) => node.cloneNode(true)));
  for (const drawing of drawings) {
    const copy = withStyles(drawing);
    copy.setAttribute("width", String(width));
    copy.setAttribute("height", String(height));
    whole.append(copy);
  }
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(whole))}`;
  await image.decode();
  return image;
}

function drawPlayers(pen: CanvasRenderingContext2D, players: readonly SharedPlayer[], top: number): void {
  const column = (WIDTH - 2 * MARGIN) / players.length;
  players.forEach(({ name, total, colour, isWinner }, index) => {
    const left = MARGIN + index * column;
    pen.fillStyle = colour;
    pen.fillRect(left, top + 10, 16, ROW - 20);
    pen.fillStyle = "#fff8e6";
    pen.textAlign = "left";
    pen.font = "600 32px Ironlanes, sans-serif";
    const points = `${isWinner ? "★ " : ""}${total < 0 ? `−${-total}` : total}`;
    const room = Math.max(40, column - 72 - pen.measureText(points).width);
    pen.fillText(name, left + 28, top + ROW / 2, room);
    pen.fillStyle = "#f3cf6b";
    pen.fillText(points, left + 44 + Math.min(room, pen.measureText(name).width), top + ROW / 2);
  });
}

/** A picture that is being drawn. */
export interface Drawing {
  canvas: HTMLCanvasElement;
  pen: CanvasRenderingContext2D;
}

/** An empty picture with a title above and the players' totals below, and room of a given height between them. */
export function beginPicture(title: string, players: readonly SharedPlayer[], height: number): Drawing {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH + 2 * MARGIN;
  canvas.height = HEAD + height + ROW + MARGIN;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "#1d3b32";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = "middle";
  pen.fillStyle = "#f3cf6b";
  pen.font = "600 44px Ironlanes, sans-serif";
  pen.fillText(title, MARGIN, HEAD / 2, WIDTH - 260);
  pen.textAlign = "right";
  pen.font = "600 30px Ironlanes, sans-serif";
  pen.fillText("Ironlanes", MARGIN + WIDTH, HEAD / 2);
  pen.save();
  pen.translate(MARGIN, 0);
  drawPlayers(pen, players, HEAD + height + MARGIN / 2);
  pen.restore();
  return { canvas, pen };
}

/** The picture as a PNG. */
export function asPng({ canvas }: Drawing): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be made."))), "image/png");
  });
}

/** Draws lines of text from a height down. */
export function drawLines(pen: CanvasRenderingContext2D, lines: readonly string[], top: number, height: number): void {
  pen.font = "600 34px Ironlanes, sans-serif";
  pen.textAlign = "left";
  pen.fillStyle = "#fbf3df";
  lines.forEach((line, index) => pen.fillText(line, MARGIN, top + (index + 0.5) * height, WIDTH));
}

/** A PNG of the board as it is on the page, with a title above it and the players' totals below it. */
export async function pictureOf(
  drawings: readonly SVGSVGElement[],
  symbols: Element | null,
  title: string,
  players: readonly SharedPlayer[],
): Promise<Blob> {
  const board = await boardImage(drawings, symbols);
  const drawing = beginPicture(title, players, board.height);
  drawing.pen.drawImage(board, MARGIN, HEAD, WIDTH, board.height);
  return asPng(drawing);
}

/** Hands a picture to the device's own way of sharing, or downloads it. */
export async function sharePicture(picture: Blob, name: string, title: string): Promise<void> {
  const file = new File([picture], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] }) && window.matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ files: [file], title });
    } catch (problem) {
      if (!(problem instanceof DOMException && problem.name === "AbortError")) throw problem;
    }
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
