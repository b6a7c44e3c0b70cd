import type { Board } from "../../net/api";

/** What the tracks and tickets of a board are called: by their places, and a track by its number in a parallel group. */
export class PlaceNames {
  readonly #places: ReadonlyMap<string, string>;
  readonly #tickets: ReadonlyMap<string, string>;
  readonly #tracks: ReadonlyMap<string, string>;

  constructor({ sheet }: Board) {
    this.#places = new Map(sheet.places.map(({ slug, name }) => [slug, name]));
    this.#tickets = new Map(sheet.tickets.map(({ name, places }) => [name, this.#between(places)]));
    this.#tracks = new Map(
      sheet.tracks.map(({ name, places, lane }) => [name, this.#between(places) + (lane ? ` (${lane})` : "")]),
    );
  }

  place(slug: string): string {
    return this.#places.get(slug) ?? slug;
  }

  ticket(name: string): string {
    return this.#tickets.get(name) ?? name;
  }

  track(name: string): string {
    return this.#tracks.get(name) ?? name;
  }

  #between(places: readonly string[]): string {
    return places.map((slug) => this.place(slug)).join("–");
  }
}
