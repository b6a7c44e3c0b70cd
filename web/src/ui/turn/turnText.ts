import { language } from "../../i18n";
import type { Controls } from "../../state/controls.svelte";
import type { Stage } from "../../state/stage.svelte";

/** The seat that has to decide; null when the game is over. */
export function activeSeat(stage: Stage): number | null {
  if (stage.decision && stage.viewer !== null) return stage.viewer;
  return stage.view?.to_move ?? null;
}

/** One sentence about what the player can do now, or what the others are doing. */
export function turnText(stage: Stage, controls: Controls | null): string {
  const { words } = language;
  const { view, decision } = stage;
  if (!view) return "";
  if (view.phase === "over" && !stage.isResultShown) return words.ending.counting;
  if (view.phase === "over")
    return words.turn.won({ names: (stage.scene?.score?.winners ?? []).map((seat) => stage.name(seat)).join(" & ") });
  if (controls?.store.isBusy && controls.store.connection !== "online") return words.turn.sending;
  return decision ? ownText(stage, controls) : othersText(stage);
}

function othersText(stage: Stage): string {
  const { turn } = language.words;
  switch (stage.view?.phase) {
    case "second-draw":
      return turn.thinksSecond;
    case "setup-split":
    case "setup-tickets":
    case "keep-tickets":
      return turn.thinksKeep;
    case "tunnel":
      return turn.thinksTunnel;
    case "passengers":
      return turn.thinksPassenger;
    default:
      return turn.thinks;
  }
}

function ownText(stage: Stage, controls: Controls | null): string {
  const { turn } = language.words;
  const { view, decision } = stage;
  if (!view || !decision) return "";
  if (decision.must_pass) return turn.pass;
  if (controls?.question?.kind === "split") return turn.split;
  if (decision.keep_least != null) return turn.keep({ least: decision.keep_least });
  switch (view.phase) {
    case "second-draw":
      return turn.second;
    case "setup-split":
      return turn.split;
    case "tunnel":
      return turn.tunnel({ extra: view.pending?.extra ?? 0 });
    case "passengers":
      return turn.passenger({
        place: Object.keys(decision.passengers)
          .map((place) => stage.boardIndex?.place(place))
          .join(", "),
      });
    default:
      return controls?.colour
        ? turn.selected({ card: language.colour(controls.colour), count: controls.claimable.size })
        : possibilities(stage);
  }
}

function possibilities(stage: Stage): string {
  const { turn } = language.words;
  const { decision } = stage;
  if (!decision) return "";
  const claims = Object.keys(decision.claims).length;
  const parts = [
    decision.draws.length ? turn.draw : "",
    claims ? turn.claim({ count: claims }) : "",
    decision.tickets.length ? turn.tickets : "",
    Object.keys(decision.stations).length ? turn.station : "",
  ].filter(Boolean);
  const list = language.list(parts, "disjunction");
  return turn.pick({ parts: list.charAt(0).toUpperCase() + list.slice(1) });
}
