import type { Sheet } from "../../board/types";
import type { BoardDetails, PlaceDetails, TicketDetails, TrackDetails } from "../../net/messages";

/** Looks up places, tracks and tickets of a board by name. */
export class BoardIndex<Drawn extends Sheet = BoardDetails> {
  readonly places: ReadonlyMap<string, PlaceDetails>;
  readonly tracks: ReadonlyMap<string, TrackDetails>;
  readonly tickets: ReadonlyMap<string, TicketDetails>;

  constructor(readonly sheet: Drawn) {
    this.places = new Map(sheet.places.map((place) => [place.slug, place]));
    this.tracks = new Map(sheet.tracks.map((track) => [track.name, track]));
    this.tickets = new Map(sheet.tickets.map((ticket) => [ticket.name, ticket]));
  }

  place(slug: string): string {
    return this.places.get(slug)?.name ?? slug;
  }

  /** A track's display name: `Berlin – München`. */
  track(name: string): string {
    return this.#joined(this.tracks.get(name)?.places) ?? name;
  }

  ticket(name: string): string {
    return this.#joined(this.tickets.get(name)?.places) ?? name;
  }

  #joined(places: readonly string[] | undefined): string | undefined {
    return places?.map((slug) => this.place(slug)).join(" – ");
  }
}

/** The names of a board's things, as they are shown. */
export type ShownNames = Pick<BoardIndex, "place" | "track" | "ticket">;
