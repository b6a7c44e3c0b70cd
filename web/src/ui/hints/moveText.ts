import { language } from "../../i18n";
import type { HintNames, HintWords } from "../../i18n/hintWords";
import type { Stage } from "../../state/stage.svelte";
import { paymentWords } from "../cards/paymentText";

/** The names that the sentences of hints need, from the board on the screen. */
export function hintNames(stage: Stage): HintNames {
  return {
    ...stage.naming,
    ticket: (name) => stage.boardIndex?.ticket(name) ?? name,
    card: (colour) => language.colour(colour),
  };
}

/** A move in words, from its text. */
export function moveText(words: HintWords, names: HintNames, action: string, offer: readonly string[]): string {
  const [verb, subject = "", ...rest] = action.split(" ");
  const { moves } = words;
  switch (verb) {
    case "claim":
      return moves.claim(names.track(subject), paymentWords(rest.slice(1).join(" ")));
    case "draw":
      if (subject === "deck") return moves.deck;
      return subject === "locomotive" ? moves.locomotive : moves.draw(names.card(subject));
    case "tickets":
      return rest.length > 0 ? `${moves.tickets} (${[subject, ...rest].join(" ")})` : moves.tickets;
    case "keep":
      return moves.keep([subject, ...rest].map((place) => names.ticket(offer[Number(place) - 1] ?? place)).join(", "));
    case "station":
      return moves.station(names.place(subject), paymentWords(rest.slice(1).join(" ")));
    case "pay":
      return moves.pay(paymentWords([subject, ...rest].join(" ")));
    case "decline":
      return moves.decline;
    case "passenger":
      return moves.passenger(names.place(subject), names.card(rest[0] ?? ""));
    default:
      return moves.pass;
  }
}
