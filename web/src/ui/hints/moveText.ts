import { language } from "../../i18n";
import type { HintNames, HintWords } from "../../i18n/hints";
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
      return moves.claim({ track: names.track(subject), payment: paymentWords(rest.slice(1).join(" ")) });
    case "draw":
      if (subject === "deck") return moves.deck;
      return subject === "locomotive" ? moves.locomotive : moves.draw({ card: names.card(subject) });
    case "tickets":
      return rest.length > 0 ? `${moves.tickets} (${[subject, ...rest].join(" ")})` : moves.tickets;
    case "keep":
      return moves.keep({
        tickets: [subject, ...rest].map((place) => names.ticket(offer[Number(place) - 1] ?? place)).join(", "),
      });
    case "station":
      return moves.station({ city: names.place(subject), payment: paymentWords(rest.slice(1).join(" ")) });
    case "pay":
      return moves.pay({ payment: paymentWords([subject, ...rest].join(" ")) });
    case "decline":
      return moves.decline;
    case "passenger":
      return moves.passenger({ place: names.place(subject), colour: names.card(rest[0] ?? "") });
    default:
      return moves.pass;
  }
}
