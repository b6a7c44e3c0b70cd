import type { Pointing } from "../input/pointer";
import type { BoardSheet, Reason, View } from "../net/messages";
import type { Point } from "../point";

/** Who sits in a seat: `mark` numbers both the colour of the wagons and the mark on them. */
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

/** What the board draws and whom it tells; it knows no rule, and no words but those it is given. */
export interface BoardProps {
  sheet: BoardSheet;
  /** The text of the board's land.svg. */
  land: string;
  view: View;
  /** The tracks that glow. */
  claimable: ReadonlySet<string>;
  /** The cities where a station can be built. */
  buildable: ReadonlySet<string>;
  /** Tracks that nobody can claim any more, and why. */
  closed: Readonly<Record<string, Reason>>;
  /** A track to show as hovered (from the log, the route list), besides the pointer's own. */
  hovered: string | null;
  /** Places to highlight strongly: a ticket's. */
  marked: readonly string[];
  /** Everything but the marked places fades. */
  dimmed: boolean;
  /** The ends of the viewer's open tickets. */
  open_ends: readonly string[];
  /** Wagons that are not there yet: at the confirm step, or while a card is dragged. */
  preview: { track: string; seat: number } | null;
  /** The tracks and cities of the latest action. */
  last: readonly string[];
  /** By seat. */
  players: readonly Player[];
  tooltip: (track: string) => TrackTip;
  city_tooltip: (place: string) => CityTip;
  /** False: nothing moves. */
  animate: boolean;
  /** False: hovering works, clicking does nothing. */
  interactive: boolean;
  /** The accessible name of the board. */
  label: string;
  ontrack: (track: string, how: Pointing) => void;
  oncity: (place: string, how: Pointing) => void;
  /** A tap that could mean two or three tracks. */
  onchoose: (tracks: string[], at: Point) => void;
  onhover: (track: string | null) => void;
}

/** What `bind:this` of a Board gives. */
export interface BoardHandle {
  /** Zooms by a factor around a point of the page, or around the middle. */
  zoomBy(factor: number, at?: Point): void;
  resetZoom(): void;
  /** Brings a track into sight. */
  focusTrack(name: string): void;
  /** The nearest track within reach of a finger. */
  trackAt(clientX: number, clientY: number): string | null;
}
