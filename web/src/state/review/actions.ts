import { language } from "../../i18n";
import type { Parts } from "../../i18n/texts";
import type { ShownNames } from "../facts/boardIndex";
import { cardsOf, splitOf } from "../facts/payments";

/** What is needed to say an action in words. */
export interface ActionNames {
  words: Pick<Parts["review"], "actions">;
  board: ShownNames;
}

/** An action's text in the reader's words; `offer` has the tickets that `keep` chooses from. */
export function actionSentence(text: string, names: ActionNames, offer: readonly string[] = []): string {
  const { words, board } = names;
  const [verb = "", ...rest] = text.split(" ");
  const [subject = "", payment = ""] = rest.join(" ").split(" with ");
  const paid = (cards: string) => language.list(cardsOf(cards).map((cards) => language.words.cards.some(cards)));
  switch (verb) {
    case "draw":
      return subject === "deck"
        ? words.actions.drawBlind
        : words.actions.take({ card: language.words.cards.one({ card: subject }) });
    case "claim":
      return words.actions.claim({ track: board.track(subject), cards: paid(payment) });
    case "tickets":
      return rest.length === 0 ? words.actions.tickets : splitSentence(text, words);
    case "keep":
      return keepSentence(rest, offer, names);
    case "station":
      return words.actions.station({ place: board.place(subject), cards: paid(payment) });
    case "pay":
      return words.actions.pay({ cards: paid(subject) });
    case "decline":
      return words.actions.decline;
    case "passenger":
      return words.actions.passenger({ colour: language.colour(rest[1] ?? ""), place: board.place(rest[0] ?? "") });
    case "pass":
      return words.actions.pass;
    default:
      return text;
  }
}

function splitSentence(text: string, words: ActionNames["words"]): string {
  const { short, long } = splitOf(text);
  return words.actions.split({ short, long });
}

function keepSentence(numbers: readonly string[], offer: readonly string[], { words, board }: ActionNames): string {
  const tickets = numbers.flatMap((number) => offer[Number(number) - 1] ?? []);
  return tickets.length === numbers.length
    ? words.actions.keep({ tickets: language.list(tickets.map((name) => board.ticket(name))) })
    : words.actions.keepNumbers({ numbers: language.list(numbers) });
}
