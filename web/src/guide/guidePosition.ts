import type { LogEntry, Scene } from "../net/messages";
import type { BoardIndex } from "../state/facts/boardIndex";
import type { Choices } from "../state/facts/choices";
import { KEEP, TRACKS } from "./firstGame";

/** What the guide looks at: the position, what the player has done so far, and which steps they have read. */
export interface GuidePosition {
  board: BoardIndex;
  scene: Scene;
  /** What the player can do now. */
  decision: Choices | null;
  viewer: number;
  /** The name of whoever is to move. */
  mover: string;
  hasKept: boolean;
  /** How many cards the player has drawn. */
  drawn: number;
  /** The tracks that the player has claimed, with their points. */
  claims: readonly { track: string; points: number }[];
  read: ReadonlySet<string>;
}

/** What the player at a seat has done. */
export function deedsOf(
  entries: readonly LogEntry[],
  seat: number,
): Pick<GuidePosition, "hasKept" | "drawn" | "claims"> {
  const own = entries.flatMap((entry) => entry.events).filter((event) => "seat" in event && event.seat === seat);
  return {
    hasKept: own.some((event) => event.type === "kept"),
    drawn: own.filter((event) => event.type === "took" || event.type === "drew").length,
    claims: own.flatMap((event) => (event.type === "claimed" ? [{ track: event.track, points: event.points }] : [])),
  };
}

export function isTurn({ decision, scene }: GuidePosition): boolean {
  return decision !== null && scene.view.phase === "turn";
}

/** Whether the player has to choose among tickets. */
export function isChoosing({ decision }: GuidePosition): boolean {
  return decision?.keep_least != null;
}

export function hand({ scene, viewer }: GuidePosition): Readonly<Record<string, number>> {
  return scene.view.seats[viewer]?.hand ?? {};
}

/** The two tickets to keep, if both are on offer. */
export function goodTickets({ scene }: GuidePosition): readonly string[] | null {
  const offer = scene.view.pending?.offer ?? [];
  return KEEP.every((ticket) => offer.includes(ticket)) ? KEEP : null;
}

/** A face-up card that makes a pair with the only one of its colour in the hand, by its place in the display. */
export function goodCard(now: GuidePosition): { colour: string; place: number } | null {
  const owned = hand(now);
  const place = now.scene.view.display.findIndex((card) => card !== "locomotive" && owned[card] === 1);
  return place < 0 ? null : { colour: now.scene.view.display[place]!, place };
}

/** A track that can be claimed now and helps a ticket of this deal. */
export function goodTrack({ scene, decision }: GuidePosition): string | null {
  const wanted = Object.entries(TRACKS).filter(([ticket]) => scene.tickets[ticket]?.state === "open");
  return wanted.flatMap(([, tracks]) => tracks).find((track) => (decision?.claims[track]?.length ?? 0) > 0) ?? null;
}

export function canClaim({ decision }: GuidePosition): boolean {
  return Object.keys(decision?.claims ?? {}).length > 0;
}

/** A ticket that is not completed and still can be; the one that needs the fewest trains. */
export function openTicket({ scene }: GuidePosition): { name: string; trains: number } | null {
  const open = Object.entries(scene.tickets).flatMap(([name, { state, trains }]) =>
    state === "open" ? [{ name, trains }] : [],
  );
  return open.sort((one, other) => one.trains - other.trains)[0] ?? null;
}

export function completedTicket({ scene }: GuidePosition): string | null {
  return Object.entries(scene.tickets).find(([, { state }]) => state === "completed")?.[0] ?? null;
}
