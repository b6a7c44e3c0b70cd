import type { ChanceKind, Review } from "../../net/review";
import { language } from "../../i18n";

const KINDS: readonly ChanceKind[] = ["deal", "blind-card", "display", "tickets-offered", "tunnel"];
/** How many strokes of luck are listed. */
const LISTED = 5;

/** A seat's luck: pieces on both sides of the middle, in per cent of the bar's width. */
export interface LuckBar {
  seat: number;
  luck: number;
  error: number;
  pieces: { kind: ChanceKind; left: number; width: number }[];
}

export function luckBars(review: Review): LuckBar[] {
  const parts = review.seats.map(({ points_account: { luck_by_kind: by } }) => KINDS.map((kind) => by[kind] ?? 0));
  const total = (sign: number) => (lucks: number[]) => lucks.reduce((sum, luck) => sum + Math.max(0, sign * luck), 0);
  const widest = Math.max(1, ...parts.flatMap((lucks) => [total(1)(lucks), total(-1)(lucks)]));
  return review.seats.map(({ points_account: { luck, luck_error: error } }, seat) => ({
    seat,
    luck,
    error,
    pieces: piecesOf(parts[seat] ?? [], 50 / widest),
  }));
}

function piecesOf(lucks: readonly number[], scale: number): LuckBar["pieces"] {
  let [left, right] = [50, 50];
  return KINDS.flatMap((kind, index) => {
    const luck = lucks[index] ?? 0;
    const width = Math.abs(luck) * scale;
    if (width === 0) return [];
    if (luck < 0) left -= width;
    const piece = { kind, left: luck < 0 ? left : right, width };
    if (luck > 0) right += width;
    return [piece];
  });
}

/** A stroke of luck, told of the seat that it helped most. */
export interface Stroke {
  seat: number;
  turn: number;
  kind: ChanceKind;
  points: number;
  /** Where it is in the replay. */
  seq: number;
}

export function biggestStrokes(review: Review): Stroke[] {
  return review.luck
    .map(({ decision, turn, kind, lead }) => {
      const points = Math.max(...lead);
      return { seat: lead.indexOf(points), turn, kind, points, seq: decision === null ? 0 : decision + 1 };
    })
    .sort((one, other) => other.points - one.points)
    .slice(0, LISTED);
}

/** A number with its sign and one digit: `+3.2`, `−0.4`. */
export function signedTenth(value: number): string {
  const text = language.tenth(Math.abs(value));
  return value < 0 && text !== language.tenth(0) ? `−${text}` : `+${text}`;
}
