import type { Snippet } from "svelte";
import type { Pointing } from "../input/pointer";
import type { BoardDetails, Reason, View } from "../net/messages";
import type { Point } from "../point";

/** A player; `mark` is the number of their colour and of the mark on their wagons. */
export interface Player {
  name: string;
  mark: number;
}

export interface TrackTip {
  title: string;
  detail: string;
  reason?: string;
}

export interface CityTip {
  title: string;
  detail: string;
}

/** What somebody who changes the board does on it; points are in board units. */
export interface BoardEditing {
  /** Whether a place can be dragged. */
  canMove: (place: string) => boolean;
  onmove: (place: string, to: Point) => void;
  onmoved: () => void;
  /** Called for a click where no track and no place is. */
  onground: (at: Point) => void;
  /** Called with the point that a mouse is over. */
  onpointer: (at: Point | null) => void;
}

/** A board as it is drawn: all but its rules. */
export type Sheet = Omit<BoardDetails, "rules">;

/** What the board draws and the callbacks it calls. It knows no rules, and no words but those it is given. */
export interface BoardProps {
  sheet: Sheet;
  /** The text of the board's land.svg. */
  land: string;
  /** Whether to turn the board a quarter, so that a wide one fits a tall screen. */
  turned: boolean;
  view: View;
  /** The tracks that glow. */
  claimable: ReadonlySet<string>;
  /** The tracks that help an open ticket: they glow differently. */
  helpful: ReadonlySet<string>;
  /** A path or network that is planned: the tracks still to be claimed, and those that are there already. */
  plan: { tracks: readonly string[]; passed: readonly string[] } | null;
  /** The cities where a station can be built. */
  buildable: ReadonlySet<string>;
  /** Tracks that nobody can claim any more, and why. */
  closed: Readonly<Record<string, Reason>>;
  /** A track to show as hovered (from the log or the track list), besides the pointer's own. */
  hovered: string | null;
  /** Places to highlight strongly: those of a ticket. */
  marked: readonly string[];
  /** Whether to fade everything but the marked places. */
  dimmed: boolean;
  /** The ends of the viewer's open tickets. */
  open_ends: readonly string[];
  /** The ends of the tickets that are ticked in a choice. */
  chosen: readonly string[];
  /** Pale wagons: while a claim is confirmed, or a card is dragged. */
  preview: { track: string; seat: number } | null;
  /** The tracks and cities of the latest action. */
  last: readonly string[];
  /** The players, by seat. */
  players: readonly Player[];
  /** What is drawn under tracks and cities, over the land, in the board's own coordinates. */
  underlay?: Snippet | undefined;
  /** What is drawn over tracks and cities, in the board's own coordinates. */
  overlay?: Snippet;
  tooltip: (track: string) => TrackTip;
  city_tooltip: (place: string) => CityTip;
  /** For a board that is being changed. */
  editing?: BoardEditing | undefined;
  /** Whether anything may be animated. */
  animate: boolean;
  /** Whether clicks do anything; hovering always works. */
  interactive: boolean;
  /** The accessible name of the board. */
  label: string;
  ontrack: (track: string, how: Pointing) => void;
  oncity: (place: string, how: Pointing) => void;
  /** Called for a tap that could mean two or three tracks. */
  onchoose: (tracks: string[], at: Point) => void;
  onhover: (track: string | null) => void;
}

/** The functions of a Board, as `bind:this` returns them. */
export interface BoardHandle {
  /** Zooms by a factor around a point of the page, or around the centre. */
  zoomBy(factor: number, at?: Point): void;
  resetZoom(): void;
  /** How far the right and the lower edge of the board are inside its window, in CSS pixels. */
  inset(): { right: number; bottom: number };
  /** Scrolls a track into view. */
  focusTrack(name: string): void;
  /** The nearest track within reach of a finger. */
  trackAt(clientX: number, clientY: number): string | null;
}
