import type { ChanceKind, Reason } from "../../net/review";
import { wordsOf } from "./recordedGame";

export const LUCK_REASONS: { readonly [kind in ChanceKind]: Reason } = {
  deal: "lucky-deal",
  "blind-card": "lucky-card",
  display: "lucky-display",
  "tickets-offered": "lucky-tickets",
  tunnel: "lucky-tunnel",
};
/** What another seat than the one that acted gained by. A card that is turned up belongs to nobody. */
export const UNLUCKY_REASONS: { readonly [kind in ChanceKind]?: Reason } = {
  "blind-card": "unlucky-card",
  "tickets-offered": "unlucky-tickets",
  tunnel: "unlucky-tunnel",
};
const BETTER: { readonly [verb: string]: Reason } = {
  claim: "claim-now",
  tickets: "new-tickets",
  station: "station",
  pay: "pay-tunnel",
  decline: "decline-tunnel",
};

/** Why another move was better, judged from the two moves alone: `review/reasons.py`. */
export function reasonFor(played: string, better: string): Reason {
  const [[verb, subject], [other, another]] = [wordsOf(played), wordsOf(better)];
  if (verb === "claim" && other === "claim") return subject === another ? "other-payment" : "other-track";
  if (verb === "keep" && other === "keep") {
    const more = played.split(" ").length - better.split(" ").length;
    if (more === 0) return "other-tickets";
    return more > 0 ? "too-many-tickets" : "too-few-tickets";
  }
  if (verb === "passenger" && other === "passenger") return "other-passenger";
  if (verb === "draw" && subject !== "deck" && other === "draw")
    return subject === "locomotive" ? "locomotive-too-dear" : "other-card";
  if (verb === "draw" && other === "draw" && another !== "deck") return "other-card";
  if (verb === "tickets") return other === "tickets" ? "other-tickets" : "no-new-tickets";
  if (verb === "station") return "no-station";
  if (verb === "claim" && other === "draw") return "cards-first";
  return BETTER[other] ?? "other-move";
}
