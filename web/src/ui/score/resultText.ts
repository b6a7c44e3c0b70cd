import { language } from "../../i18n";
import type { Stage } from "../../state/stage.svelte";

/** Who has won, in one sentence. */
export function resultText(stage: Stage): string {
  const { final } = language.words;
  const seats = stage.scene?.score?.winners ?? [];
  if (seats.length === 1 && seats[0] === stage.viewer) return final.youWon;
  const names = seats.map((seat) => stage.name(seat));
  return names.length > 1 ? final.share({ names: language.list(names) }) : final.won({ names: names[0] ?? "" });
}

/** The viewer's own place, and how far it is from the next: "You are second, 26 points behind." */
export function placeText(stage: Stage): string {
  const { ending } = language.words;
  const score = stage.scene?.score;
  const own = stage.viewer === null ? undefined : score?.seats[stage.viewer];
  if (!score || !own || stage.viewer === null) return "";
  const totals = score.seats.map(({ total }) => total);
  if (score.winners.includes(stage.viewer)) {
    const others = totals.filter((_, seat) => !score.winners.includes(seat));
    return others.length === 0 ? "" : ending.ahead({ by: own.total - Math.max(...others) });
  }
  const place = 1 + totals.filter((total, seat) => total > own.total || score.winners.includes(seat)).length;
  return ending.behind({ place, by: Math.max(...totals) - own.total });
}
