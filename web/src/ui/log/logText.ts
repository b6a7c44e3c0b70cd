import type { IconName } from "../base/icons";
import { language } from "../../i18n";
import type { GameEvent } from "../../net/messages";
import type { LogLine, TakenBack } from "../../state/facts/log";
import type { ShownNames } from "../../state/facts/boardIndex";

/** Whose names the sentences have. */
interface Named {
  readonly boardIndex: ShownNames | null;
}

/** A line of the log, ready to be shown. */
export interface Sentence {
  icon: IconName;
  /** Who did it; null for nobody. */
  seat: number | null;
  text: string;
  /** The track or city that it is about. */
  track: string | null;
  city: string | null;
}

const ICONS: { readonly [type in LogLine["event"]["type"]]: IconName } = {
  took: "card",
  drew: "card",
  display: "cards",
  reshuffled: "shuffle",
  claimed: "train",
  tunnel: "tunnel",
  declined: "tunnel",
  offered: "ticket",
  kept: "ticket",
  "tickets-reshuffled": "shuffle",
  station: "station",
  passenger: "passenger",
  "last-round": "flag",
  passed: "pass",
  over: "flag",
  "taken-back": "undo",
};

export function sentenceOf(line: LogLine, stage: Named): Sentence {
  const { event } = line;
  return {
    icon: ICONS[event.type],
    seat: "seat" in event ? event.seat : null,
    text: line.drawn ? drawnText(line.drawn, event.type === "took") : textOf(event, stage),
    track: "track" in event ? (event.track ?? null) : null,
    city: "city" in event ? (event.city ?? null) : null,
  };
}

function drawnText(drawn: readonly (string | null)[], wasFaceUp: boolean): string {
  const { log, cards } = language.words;
  if (drawn.every((card) => card === null)) return drawn.length > 1 ? log.drewBoth : log.drew;
  const [first = "", second] = drawn.map((card) => (card === null ? cards.back : cards.one({ card })));
  const both = second === undefined ? first : log.tookTwo({ first, second });
  return wasFaceUp ? log.took({ card: both }) : log.drewCard({ card: both });
}

function textOf(event: GameEvent | TakenBack, stage: Named): string {
  const { log, general, takeBack } = language.words;
  const track = "track" in event && event.track ? (stage.boardIndex?.track(event.track) ?? event.track) : "";
  const place = (slug: string) => stage.boardIndex?.place(slug) ?? slug;
  switch (event.type) {
    case "took":
    case "drew":
      return drawnText([event.card ?? null], event.type === "took");
    case "display":
      return log.refill({
        locomotives: event.discarded?.filter((card) => card === "locomotive").length ?? 0,
        cards: event.display.length,
      });
    case "reshuffled":
      return log.reshuffled({ count: event.deck_size });
    case "claimed":
      return log.claimed({ track, points: general.points({ count: event.points }) });
    case "tunnel":
      return log.tunnel({ track, extra: event.extra });
    case "declined":
      return log.declined({ track });
    case "offered":
      return log.offered({ count: event.count });
    case "kept":
      return log.kept({ count: event.count });
    case "tickets-reshuffled":
      return log.ticketsReshuffled;
    case "station":
      return log.station({ city: place(event.city) });
    case "passenger":
      return log.passenger({ colour: language.colour(event.colour), place: place(event.place) });
    case "last-round":
      return log.lastRound;
    case "passed":
      return log.passed;
    case "over":
      return log.over;
    case "taken-back":
      return track ? takeBack.track({ track }) : takeBack.station({ city: place(event.city ?? "") });
  }
}
