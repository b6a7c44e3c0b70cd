import { language } from "../i18n";
import type { Parts } from "../i18n/texts";
import {
  canClaim,
  completedTicket,
  goodCard,
  goodTickets,
  goodTrack,
  isChoosing,
  isTurn,
  openTicket,
  type GuidePosition,
} from "./guidePosition";

/** What a step points at: the first of these that is on the screen. An empty list points at nothing. */
export type Target = readonly string[];

const anchor = (name: string) => `[data-anchor="${name}"]`;
const track = (name: string) => `[data-track="${name}"]`;
const ticketCard = (name: string) => `[data-anchor="ticket-card"][data-ticket="${name}"]`;
const BOARD = [".network"];

/** One hint. It is shown while it fits and is not done; the player may do something else at any time. */
export interface Step {
  id: string;
  /** Whether it is done once it has been read; else the player does something. */
  isRead: boolean;
  fits: (now: GuidePosition) => boolean;
  isDone: (now: GuidePosition) => boolean;
  target: (now: GuidePosition) => Target;
  text: (words: Parts["guide"]["steps"], now: GuidePosition) => string;
  /** The key that does the same. */
  key?: string;
}

const never = () => false;

/** The steps, in order. */
export const STEPS: readonly Step[] = [
  {
    id: "tickets",
    isRead: true,
    fits: isChoosing,
    isDone: (now) => now.hasKept,
    target: () => [anchor("ticket-choice")],
    text: (words) => words.tickets,
  },
  {
    id: "keep",
    isRead: false,
    fits: isChoosing,
    isDone: (now) => now.hasKept,
    target: () => [anchor("ticket-choice")],
    text: (words, now) => {
      const [one, other] = goodTickets(now) ?? [];
      return one && other
        ? words.keep({ one: now.board.ticket(one), other: now.board.ticket(other) })
        : words.keepAny({ least: now.decision?.keep_least ?? 1 });
    },
  },
  {
    id: "card",
    isRead: false,
    fits: isTurn,
    isDone: (now) => now.drawn >= 1 || now.claims.length >= 1,
    target: (now) => [anchor(`display-${goodCard(now)?.place ?? 0}`)],
    text: (words, now) => {
      const card = goodCard(now);
      return card ? words.card({ colour: language.colour(card.colour) }) : words.anyCard;
    },
    key: "1 – 5",
  },
  {
    id: "second",
    isRead: false,
    fits: (now) => now.decision !== null && now.scene.view.phase === "second-draw",
    isDone: (now) => now.drawn >= 2,
    target: () => [anchor("deck")],
    text: (words) => words.second,
    key: "D",
  },
  {
    id: "claim",
    isRead: false,
    fits: (now) => isTurn(now) && canClaim(now),
    isDone: (now) => now.claims.length >= 1,
    target: trackTarget,
    text: (words, now) => {
      const name = goodTrack(now);
      return name === null
        ? words.claimAny
        : words.claim({ track: now.board.track(name), spaces: lengthOf(now, name) });
    },
    key: "R",
  },
  {
    id: "points",
    isRead: true,
    fits: (now) => now.claims.length >= 1,
    isDone: never,
    target: (now) => [anchor(`player-${now.viewer}`), anchor("tab-players"), anchor("action-bar")],
    text: (words, now) => {
      const longest = [...now.board.tracks.values()].reduce((one, other) => (other.length > one.length ? other : one));
      return words.points({ points: now.claims[0]?.points ?? 0, length: longest.length, worth: longest.points });
    },
  },
  {
    id: "ticket",
    isRead: true,
    fits: (now) => now.claims.length >= 1 && openTicket(now) !== null,
    isDone: never,
    target: (now) => ticketTarget(openTicket(now)?.name),
    text: (words, now) => {
      const { name, trains } = openTicket(now) ?? { name: "", trains: 0 };
      return words.ticket({ ticket: now.board.ticket(name), trains });
    },
  },
  {
    id: "next",
    isRead: false,
    fits: (now) => isTurn(now) && canClaim(now),
    isDone: (now) => now.claims.length >= 2,
    target: trackTarget,
    text: (words, now) => {
      const name = goodTrack(now);
      return name === null ? words.nextAny : words.next({ track: now.board.track(name) });
    },
    key: "R",
  },
  {
    id: "completed",
    isRead: true,
    fits: (now) => completedTicket(now) !== null,
    isDone: never,
    target: (now) => ticketTarget(completedTicket(now)),
    text: (words, now) => {
      const name = completedTicket(now) ?? "";
      return words.completed({ ticket: now.board.ticket(name), points: now.board.tickets.get(name)?.points ?? 0 });
    },
  },
  {
    id: "deck",
    isRead: true,
    fits: (now) => now.claims.length >= 2,
    isDone: never,
    target: () => [anchor("ticket-deck")],
    text: (words) => words.deck,
    key: "T",
  },
  {
    id: "end",
    isRead: true,
    fits: (now) => now.claims.length >= 2,
    isDone: never,
    target: (now) => [anchor(`player-${now.viewer}`), anchor("tab-players"), anchor("action-bar")],
    text: (words, now) => {
      const { last_round_trains: last, longest_path_points: longest } = now.board.sheet.rules;
      return words.end({ trains: now.scene.view.seats[now.viewer]?.trains ?? 0, last, longest });
    },
  },
  {
    id: "free",
    isRead: true,
    fits: (now) => now.claims.length >= 2,
    isDone: never,
    target: () => [anchor("hint"), anchor("help")],
    text: (words, now) => {
      const open = openTicket(now);
      return open ? words.free({ ticket: now.board.ticket(open.name) }) : words.freeAny;
    },
    key: "H",
  },
];

/** Hints for when no step fits; they have no number. */
export const ASIDES: readonly Step[] = [
  {
    id: "offer",
    isRead: false,
    fits: (now) => isChoosing(now) && now.hasKept,
    isDone: never,
    target: () => [anchor("ticket-choice")],
    text: (words, now) => words.offer({ least: now.decision?.keep_least ?? 1 }),
  },
  {
    id: "more",
    isRead: false,
    fits: (now) => isTurn(now) && !canClaim(now),
    isDone: never,
    target: () => [anchor("deck")],
    text: (words) => words.more,
    key: "D",
  },
  {
    id: "wait",
    isRead: false,
    fits: (now) => now.decision === null,
    isDone: never,
    target: () => [anchor("action-bar")],
    text: (words, now) => words.wait({ name: now.mover }),
  },
];

/** The hint for this moment; null if there is nothing to say. */
export function stepAt(now: GuidePosition): Step | null {
  if (now.scene.view.phase === "over") return null;
  const isDue = (step: Step) => step.fits(now) && !step.isDone(now) && !now.read.has(step.id);
  return STEPS.find(isDue) ?? ASIDES.find(isDue) ?? null;
}

function trackTarget(now: GuidePosition): Target {
  const name = goodTrack(now);
  return name === null ? BOARD : [track(name)];
}

function ticketTarget(name: string | null | undefined): Target {
  return name == null ? [] : [ticketCard(name), anchor("tab-tickets")];
}

function lengthOf(now: GuidePosition, name: string): number {
  return now.board.tracks.get(name)?.length ?? 0;
}
