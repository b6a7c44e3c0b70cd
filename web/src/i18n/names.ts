/** The names of tracks, places and players on the screen. */
export interface Names {
  track: (name: string) => string;
  place: (slug: string) => string;
  player: (seat: number) => string;
}

/** The names used in actions, for where no board is loaded. */
export const PLAIN_NAMES: Names = {
  track: (name) => name,
  place: (slug) => slug,
  player: (seat) => `#${seat + 1}`,
};
