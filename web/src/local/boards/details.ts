import { CARDS, RULE_BOUNDS } from "../../constants";
import type { BoardDetails, Picture, RuleDetails } from "../../net/messages";
import { COLOURS, numberOf, parallelGroups, type BoardModel } from "./model";

/** What screens need of a board, as the server writes it; a board in the order in which the rules number its parts. */
export function detailsOf(id: string, board: BoardModel, picture: Picture): BoardDetails {
  return {
    id,
    name: board.name,
    rules: rulesOf(board),
    places: board.places.map(({ slug, name, isCountry }) => ({ slug, name, is_country: isCountry })),
    tracks: board.tracks.map(({ name, places, length, colour, locomotives, isTunnel, lane }) => ({
      name,
      places: [...places],
      length,
      colour,
      points: board.rules.track_points[length - 1]!,
      locomotives,
      is_tunnel: isTunnel,
      lane,
    })),
    tickets: board.tickets.map(({ name, places, points, isLong }) => ({
      name,
      places: [...places],
      points,
      is_long: isLong,
    })),
    picture,
  };
}

function rulesOf(board: BoardModel): RuleDetails {
  const { rules } = board;
  const numbers = Object.fromEntries(Object.keys(RULE_BOUNDS).map((name) => [name, numberOf(rules, name)]));
  const others = {
    players: [...rules.players],
    deck: rules.cards.reduce((sum, count) => sum + count, 0),
    locomotives: rules.cards[CARDS.indexOf("locomotive")]!,
    parallel_from: parallelGroups(board).length > 0 ? numberOf(rules, "parallel_from") : 0,
    setup_unkept: rules.setup_unkept,
    passenger_colours: COLOURS.filter((_, colour) => rules.passengers[colour]),
    passenger_points: [...rules.passenger_points] as [number, number],
    tunnel_cards: board.tracks.some(({ isTunnel }) => isTunnel) ? numberOf(rules, "tunnel_cards") : 0,
    tie_breaks: [...rules.tie_breaks],
  };
  return { ...numbers, ...others } as RuleDetails;
}
