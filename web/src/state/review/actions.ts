import type { ReviewWords, Words } from "../../i18n/words";
import type { BoardIndex } from "../facts/boardIndex";
import { cardsOf, splitOf } from "../facts/payments";

/** What is needed to say an action in words. */
export interface ActionNames {
  words: ReviewWords;
  cards: Words["cards"];
  colour: (card: string) => string;
  board: BoardIndex;
}

/** An action's text in the reader's words; `offer` has the tickets that `keep` chooses from. */
export function actionSentence(text: string, names: ActionNames, offer: readonly string[] = []): string {
  const { words, board } = names;
  const [verb = "", ...rest] = text.split(" ");
  const [subject = "", payment = ""] = rest.join(" ").split(" with ");
  const paid = (cards: string) =>
    words.list(cardsOf(cards).map(({ card, count }) => names.cards.some(count, names.colour(card))));
  switch (verb) {
    case "draw":
      return subject === "deck" ? words.actions.drawBlind : words.actions.take(names.cards.one(names.colour(subject)));
    case "claim":
      return words.actions.claim(board.track(subject), paid(payment));
    case "tickets":
      return rest.length === 0 ? words.actions.tickets : splitSentence(text, words);
    case "keep":
      return keepSentence(rest, offer, names);
    case "station":
      return words.actions.station(board.place(subject), paid(payment));
    case "pay":
      return words.actions.pay(paid(subject));
    case "decline":
      return words.actions.decline;
    case "passenger":
      return words.actions.passenger(names.colour(rest[1] ?? ""), board.place(rest[0] ?? ""));
    case "pass":
      return words.actions.pass;
    default:
      return text;
  }
}

function splitSentence(text: string, words: ReviewWords): string {
  const { short, long } = splitOf(text);
  return words.actions.split(short, long);
}

function keepSentence(numbers: readonly string[], offer: readonly string[], { words, board }: ActionNames): string {
  const tickets = numbers.flatMap((number) => offer[Number(number) - 1] ?? []);
  return tickets.length === numbers.length
    ? words.actions.keep(words.list(tickets.map((name) => board.ticket(name))))
    : words.actions.keepNumbers(words.list(numbers));
}
