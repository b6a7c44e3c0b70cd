import type { BoardDetails } from "../../net/messages";

/** The rules that only some boards have, in the order in which someone new to such a board needs them. */
const FEATURES = {
  longTickets: ({ rules }: BoardDetails) => rules.ticket_decks === 1 && rules.setup_long_tickets > 0,
  ticketDecks: ({ rules }: BoardDetails) => rules.ticket_decks === 2,
  ferries: ({ tracks }: BoardDetails) => tracks.some(({ locomotives }) => locomotives > 0),
  tunnels: ({ rules }: BoardDetails) => rules.tunnel_cards > 0,
  stations: ({ rules }: BoardDetails) => rules.stations > 0,
  countries: ({ places }: BoardDetails) => places.some((place) => place.is_country),
  passengers: ({ rules }: BoardDetails) => rules.passenger_colours.length > 0,
  mostTickets: ({ rules }: BoardDetails) => rules.globetrotter_points > 0,
};

export type Feature = keyof typeof FEATURES;

export function featuresOf(board: BoardDetails): Feature[] {
  return (Object.keys(FEATURES) as Feature[]).filter((feature) => FEATURES[feature](board));
}
