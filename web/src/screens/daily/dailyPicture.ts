import { coloursOf } from "../../board/art/palette";
import { getReview, request, type ReviewAnswer } from "../../net/api";
import type { Parts } from "../../i18n/texts";
import { asPng, beginPicture, drawLines, HEAD, MARGIN, WIDTH } from "../../ui/share/sharePicture";
import { drawGraph, GRAPH } from "../review/reviewPicture";

/** Milliseconds until the server is asked again how far the review is. */
const ASK_EVERY_MS = 1500;
const LINE = 46;
const GAP = MARGIN / 2;

/** The review of a game as soon as it is made; without its graph if it can't be. */
async function madeReview(game: string): Promise<ReviewAnswer> {
  for (;;) {
    const answer = await getReview(game);
    if (answer.status === "ready" || answer.status === "failed") return answer;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

/** The board at the end, as wide as the picture. */
async function finalBoard(game: string): Promise<HTMLImageElement> {
  const text = await (await request(`/api/games/${encodeURIComponent(game)}/board.svg`)).text();
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const [, , width, height] = drawing.getAttribute("viewBox")!.split(" ").map(Number);
  drawing.setAttribute("width", String(WIDTH));
  drawing.setAttribute("height", String(Math.round((WIDTH * height!) / width!)));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing.outerHTML)}`;
  await image.decode();
  return image;
}

/** A PNG of a result of the daily deal: what there is to tell, the board at the end, and the chances to win. */
export async function dailyPicture(
  words: Parts["review"],
  title: string,
  lines: readonly string[],
  game: string,
): Promise<Blob> {
  const [board, { review, facts, seat, colours }] = await Promise.all([finalBoard(game), madeReview(game)]);
  const variables = coloursOf("standard", "light", colours ?? []);
  const colourOf = (each: number) => variables[`--player-${each}`]!;
  const seats = (review ?? facts)?.seats ?? [];
  const winners = (review ?? facts)?.winners ?? [];
  const players = seats.map(({ name, points }, each) => ({
    name: name || `#${each + 1}`,
    total: points.total,
    colour: colourOf(each),
    isWinner: winners.includes(each),
  }));
  const boardTop = HEAD + lines.length * LINE + GAP;
  const graphTop = boardTop + board.height + GAP;
  const drawing = beginPicture(title, players, graphTop - HEAD + (review ? GRAPH : 0));
  drawLines(drawing.pen, lines, HEAD, LINE);
  drawing.pen.drawImage(board, MARGIN, boardTop);
  if (review)
    drawGraph(
      drawing.pen,
      words,
      review,
      seat ?? 0,
      players.map(({ colour }) => colour),
      graphTop,
    );
  return asPng(drawing);
}
