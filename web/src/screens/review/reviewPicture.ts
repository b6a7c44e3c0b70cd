import { language } from "../../i18n";
import type { Parts } from "../../i18n/texts";
import type { Review } from "../../net/review";
import { graphLine, graphMarks, graphSeats } from "../../state/review/graph";
import { asPng, beginPicture, drawLines, HEAD, MARGIN, WIDTH, type SharedPlayer } from "../../ui/share/sharePicture";

const LINE = 46;
export const GRAPH = 620;
/** The room for the percentages beside the graph. */
const SCALE = 84;
const PAPER = "#fbf3df";
const INK = "#2b2a26";
const MARK_COLOURS: { [kind: string]: string } = { error: "#b3261e", luck: INK, praise: "#2e7d32" };

/** The words of a text in lines that fit a width. */
function linesOf(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Draws the chances to win into a box. Shapes of the graph are in per cent of its size. */
export function drawGraph(
  pen: CanvasRenderingContext2D,
  words: Parts["review"],
  review: Review,
  seat: number,
  colours: string[],
  top: number,
): void {
  const box = new DOMMatrix([(WIDTH - SCALE) / 100, 0, 0, GRAPH / 100, MARGIN + SCALE, top]);
  const shape = (path: string) => {
    const placed = new Path2D();
    placed.addPath(new Path2D(path), box);
    return placed;
  };
  pen.fillStyle = PAPER;
  pen.fillRect(MARGIN, top, WIDTH, GRAPH);
  pen.lineJoin = "round";
  pen.strokeStyle = "#d8cdb2";
  pen.lineWidth = 2;
  pen.textAlign = "left";
  pen.font = "600 24px Ironlanes, sans-serif";
  for (const level of [25, 50, 75]) {
    pen.stroke(shape(`M0 ${level}H100`));
    pen.fillStyle = "#7a715c";
    pen.fillText(language.percent(1 - level / 100), MARGIN + 12, top + (GRAPH * level) / 100);
  }
  pen.fillText(words.graph.title, MARGIN + 12, top + 24);
  const seats = graphSeats(review, seat);
  for (const each of seats) {
    const { line, band } = graphLine(review, each);
    pen.globalAlpha = 0.22;
    pen.fillStyle = colours[each]!;
    pen.fill(shape(band));
    pen.globalAlpha = 1;
    pen.strokeStyle = INK;
    pen.lineWidth = 8;
    pen.stroke(shape(line));
    pen.strokeStyle = colours[each]!;
    pen.lineWidth = 5;
    pen.stroke(shape(line));
  }
  pen.textAlign = "center";
  pen.font = "600 26px Ironlanes, sans-serif";
  for (const { number, kind, left, top: height } of graphMarks(review, seats)) {
    const { x, y } = new DOMPoint(left, height).matrixTransform(box);
    pen.fillStyle = PAPER;
    pen.beginPath();
    pen.arc(x, y, 24, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = MARK_COLOURS[kind] ?? INK;
    pen.beginPath();
    pen.arc(x, y, 20, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = PAPER;
    pen.fillText(String(number), x, y + 1);
  }
}

/** A PNG of a review: the verdict, the chances to win with the moments, and everybody's points. */
export function reviewPicture(
  words: Parts["review"],
  review: Review,
  seat: number,
  title: string,
  verdict: string,
  players: readonly SharedPlayer[],
): Promise<Blob> {
  const pen = document.createElement("canvas").getContext("2d")!;
  const font = "600 34px Ironlanes, sans-serif";
  pen.font = font;
  const lines = linesOf(pen, verdict, WIDTH);
  const head = lines.length * LINE + MARGIN / 2;
  const drawing = beginPicture(title, players, head + GRAPH);
  drawLines(drawing.pen, lines, HEAD, LINE);
  drawGraph(
    drawing.pen,
    words,
    review,
    seat,
    players.map(({ colour }) => colour),
    HEAD + head,
  );
  return asPng(drawing);
}
