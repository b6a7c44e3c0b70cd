import type { TrackDetails } from "../../net/messages";
import { CARD_KINDS } from "../../board/art/palette";
import type { CardCount } from "../facts/payments";

/** The colour of tracks that any colour can pay for. */
const ANY = "gray";

/**
 * The cards that a hand lacks to claim some tracks, by colour; `gray` stands for cards of any one colour a track.
 * Locomotives are counted only where a track demands them, since the player decides what else they pay for.
 */
export function missingCards(
  tracks: readonly TrackDetails[],
  hand: Readonly<Record<string, number>>,
): readonly CardCount[] {
  const left = new Map(CARD_KINDS.map((card) => [card as string, hand[card] ?? 0]));
  const missing = new Map<string, number>();

  function spend(card: string, count: number, lacking: string): void {
    const held = Math.min(left.get(card) ?? 0, count);
    left.set(card, (left.get(card) ?? 0) - held);
    if (count > held) missing.set(lacking, (missing.get(lacking) ?? 0) + count - held);
  }

  const demanding = (track: TrackDetails) => track.length - track.locomotives;
  for (const track of tracks) spend("locomotive", track.locomotives, "locomotive");
  for (const track of tracks.filter(({ colour }) => colour !== ANY))
    spend(track.colour, demanding(track), track.colour);
  const anyOfThem = tracks
    .filter(({ colour }) => colour === ANY)
    .sort((one, other) => demanding(other) - demanding(one));
  for (const track of anyOfThem) spend(mostHeld(left), demanding(track), ANY);
  return [...CARD_KINDS, ANY].flatMap((card) => {
    const count = missing.get(card) ?? 0;
    return count > 0 ? [{ card, count }] : [];
  });
}

function mostHeld(left: ReadonlyMap<string, number>): string {
  const colours = [...left].filter(([card]) => card !== "locomotive");
  return colours.reduce((one, other) => (other[1] > one[1] ? other : one))[0];
}
