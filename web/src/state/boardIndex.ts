import type { BoardSheet, PlaceSheet, TicketSheet, TrackSheet } from "../net/messages";

/** A board's sheet as a book to look things up in. */
export class BoardIndex {
  readonly places: ReadonlyMap<string, PlaceSheet>;
  readonly tracks: ReadonlyMap<string, TrackSheet>;
  readonly tickets: ReadonlyMap<string, TicketSheet>;

  constructor(readonly sheet: BoardSheet) {
    this.places = new Map(sheet.places.map((place) => [place.slug, place]));
    this.tracks = new Map(sheet.tracks.map((track) => [track.name, track]));
    this.tickets = new Map(sheet.tickets.map((ticket) => [ticket.name, ticket]));
  }

  place(slug: string): string {
    return this.places.get(slug)?.name ?? slug;
  }

  /** Both places of a track, as the board writes them. */
  track(name: string): string {
    const track = this.tracks.get(name);
    return track ? track.places.map((slug) => this.place(slug)).join(" – ") : name;
  }

  ticket(name: string): string {
    const ticket = this.tickets.get(name);
    return ticket ? ticket.places.map((slug) => this.place(slug)).join(" – ") : name;
  }
}
