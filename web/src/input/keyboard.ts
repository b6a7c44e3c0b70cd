import type { Words } from "../i18n/texts";

/** What the keys do in a game. Each can be done by a click too. */
export interface KeyActions {
  take: (place: number) => void;
  drawDeck: () => void;
  drawBoth: () => void;
  drawTickets: () => void;
  findTrack: () => void;
  findStation: () => void;
  toHand: () => void;
  hint: () => void;
  toChat: () => void;
  cancel: () => void;
  zoom: (factor: number) => void;
  resetZoom: () => void;
  help: () => void;
}

const ZOOM = 1.35;

/** The keys as the help shows them, by the names of their lines in the dictionaries. */
export const SHOWN_KEYS: { readonly [line in keyof Words["help"]["keys"]]: string } = {
  take: "1",
  deck: "D",
  both: "Shift D",
  tickets: "T",
  track: "R",
  station: "S",
  hand: "K",
  hint: "H",
  chat: "C",
  choose: "Enter",
  cancel: "Esc",
  zoom: "+  −  0",
  help: "?",
};

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}

/** Runs the action of a key, unless the key belongs to a field or an open dialog. */
export function press(event: KeyboardEvent, actions: KeyActions): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") return actions.cancel();
  if (isTyping(event.target)) return;
  const action = meaning(event.key, event.shiftKey, actions);
  if (!action) return;
  event.preventDefault();
  action();
}

function meaning(key: string, isShifted: boolean, actions: KeyActions): (() => void) | null {
  if (/^[1-9]$/.test(key)) return () => actions.take(Number(key) - 1);
  switch (key.toLowerCase()) {
    case "d":
      return isShifted ? actions.drawBoth : actions.drawDeck;
    case "t":
      return actions.drawTickets;
    case "r":
      return actions.findTrack;
    case "s":
      return actions.findStation;
    case "h":
      return actions.hint;
    case "k":
      return actions.toHand;
    case "c":
      return actions.toChat;
    case "+":
    case "=":
      return () => actions.zoom(ZOOM);
    case "-":
      return () => actions.zoom(1 / ZOOM);
    case "0":
      return actions.resetZoom;
    case "?":
      return actions.help;
    default:
      return null;
  }
}
