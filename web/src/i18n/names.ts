/** How the things of a game are called on the screen. */
export interface Names {
  track: (name: string) => string;
  place: (slug: string) => string;
  player: (seat: number) => string;
}

/** Where no board is at hand: as action texts call them. */
export const PLAIN_NAMES: Names = {
  track: (name) => name,
  place: (slug) => slug,
  player: (seat) => `#${seat + 1}`,
};
