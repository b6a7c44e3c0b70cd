import type { BotCard, Seat } from "../../net/messages";
import type { Words } from "../../i18n/texts";

function bots(words: Words): { readonly [bot: string]: { name: string; about: string } } {
  return words.opponents.bots;
}

/** What a bot is called, such as the name of a level. */
export function botName(words: Words, bot: string): string {
  return bots(words)[bot]?.name ?? bot;
}

/** One line about a bot; of one that this client does not know, in the server's words. */
export function botAbout(words: Words, bot: string, cards: readonly BotCard[]): string {
  return bots(words)[bot]?.about ?? cards.find(({ name }) => name === bot)?.about ?? "";
}

/** The character of a bot with this first name; "" for other names. */
export function character(words: Words, name: string): string {
  return (words.opponents.characters as { [name: string]: string })[name] ?? "";
}

/** Introduces a bot at a table: its name, its character and what it is. */
export function introduction(words: Words, seat: Seat): string {
  const who = [seat.name, character(words, seat.name)].filter(Boolean).join(", ");
  return `${who} (${botName(words, seat.bot ?? "")})`;
}
