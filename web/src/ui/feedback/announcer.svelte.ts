import type { LogEntry, Scene } from "../../net/messages";
import { settings } from "../../settings.svelte";
import { language } from "../../i18n";
import { sentenceOf } from "../log/logText";
import { sound } from "./sounds";
import { resultText } from "../score/resultText";
import { vibrate } from "./vibration";
import type { GameStore } from "../../state/store.svelte";
import { toasts } from "./toasts.svelte";

/** Announces events: by sound, to screen readers, in the page title, and by browser notifications. */
export class Announcer {
  /** What a screen reader says next. */
  spoken = $state("");
  #isHidden = $state(document.visibilityState === "hidden");
  #sawEnd = $state(false);
  #notice: Notification | null = null;

  constructor(private readonly store: GameStore) {
    store.stepListeners.push((entry, before, after) => this.#follow(entry, before, after));
    $effect(() => {
      const look = () => (this.#isHidden = document.visibilityState === "hidden");
      document.addEventListener("visibilitychange", look);
      return () => document.removeEventListener("visibilitychange", look);
    });
    $effect(() => {
      if (!this.#isHidden) this.#notice?.close();
    });
    $effect(() => {
      if (this.#sawEnd && store.stage.isResultShown) this.spoken = resultText(store.stage);
    });
  }

  readonly title: string = $derived.by(() => {
    const { stage } = this.store;
    const isMyTurn = stage.decision !== null && !stage.isOver;
    const name = stage.board ? language.boardName(stage.board.sheet) : "";
    const text = isMyTurn ? `${language.words.turn.yours} · Ironlanes` : `${name} · Ironlanes`;
    return isMyTurn ? `● ${text}` : text;
  });

  #follow(entry: LogEntry, before: Scene, after: Scene): void {
    const begins = !before.decision && after.decision !== undefined;
    const completed = completedTickets(before, after);
    this.#say(entry, after, completed);
    this.#sound(entry, before, after, begins, completed.length > 0);
    this.#sawEnd = after.view.phase === "over";
    if (!begins) return;
    this.#notify();
    if (before.view.to_move !== after.view.viewer) vibrate(60);
  }

  #say(entry: LogEntry, after: Scene, completed: readonly string[]): void {
    const { stage } = this.store;
    if (entry.takes_back) return this.#sayTakenBack(entry);
    const told = entry.events
      .filter((event) => event.type !== "display" || event.discarded)
      .map((event, index) => sentenceOf({ seq: entry.seq, index, event }, stage))
      .map(({ seat, text }) => `${seat === null ? "" : `${stage.name(seat)} `}${text}.`);
    const { announce } = language.words;
    const tickets = completed.map((name) => announce.done({ ticket: stage.boardIndex?.ticket(name) ?? name }));
    for (const text of tickets) toasts.show(text, "good");
    const next = after.decision ? (after.last_turn === "now" ? language.words.lastRound.now : announce.yours) : "";
    this.spoken = [...told, ...tickets, next].join(" ");
  }

  /** Everybody hears that somebody took an action back; the others also see it. */
  #sayTakenBack(entry: LogEntry): void {
    const { stage } = this.store;
    const line = stage.logLines.find(({ seq }) => seq === entry.seq);
    if (!line) return;
    this.spoken = `${stage.name(entry.seat)} ${sentenceOf(line, stage).text}.`;
    toasts.show(this.spoken);
  }

  #sound(entry: LogEntry, before: Scene, after: Scene, begins: boolean, hasCompleted: boolean): void {
    const types = new Set(entry.events.map((event) => event.type));
    if (types.has("last-round")) sound("last-round");
    else if (hasCompleted) sound("ticket");
    else if (types.has("claimed") || types.has("station")) sound("claim");
    else if (begins && before.view.to_move !== after.view.viewer) sound("turn");
    else if (types.has("took") || types.has("drew") || types.has("kept")) sound("draw");
  }

  #notify(): void {
    const isWanted = settings.now.notifications === "on" && document.visibilityState === "hidden";
    if (!isWanted || !("Notification" in window) || Notification.permission !== "granted") return;
    this.#notice = new Notification("Ironlanes", { body: language.words.announce.yours, tag: this.store.id });
    this.#notice.onclick = () => window.focus();
  }
}

function completedTickets(before: Scene, after: Scene): string[] {
  if (before.view.viewer !== after.view.viewer || after.view.phase === "over") return [];
  return Object.keys(after.tickets).filter(
    (name) =>
      after.tickets[name]?.state === "completed" && before.tickets[name] && before.tickets[name].state !== "completed",
  );
}
