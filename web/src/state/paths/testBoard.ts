import type { BoardDetails, Scene, TicketDetails, TrackDetails } from "../../net/messages";

/** A board for tests: tracks as `a-b 3 red`, with the lane after a slash; a place in capitals is a country. */
export function testBoard(...tracks: string[]): BoardDetails {
  const details = tracks.map(trackOf);
  const slugs = [...new Set(details.flatMap(({ places }) => places))].sort();
  const isCountry = (slug: string) => slug === slug.toUpperCase();
  const nodes = (slug: string) =>
    isCountry(slug)
      ? details
          .filter(({ places, lane }) => places.includes(slug) && lane === 0)
          .map(({ name }) => ({ x: 0, y: 0, track: name }))
      : [{ x: 0, y: 0 }];
  return {
    places: slugs.map((slug) => ({ slug, name: slug, is_country: isCountry(slug) })),
    tracks: details,
    picture: { places: Object.fromEntries(slugs.map((slug) => [slug, nodes(slug)])) },
  } as unknown as BoardDetails;
}

function trackOf(text: string): TrackDetails {
  const [name, length, colour = "gray", locomotives = "0"] = text.split(" ");
  const [link, lane] = name!.split("/");
  return {
    name: name!,
    places: link!.split("-") as [string, string],
    length: Number(length),
    colour,
    locomotives: Number(locomotives),
    lane: lane ? Number(lane) - 1 : 0,
    is_tunnel: false,
    points: 0,
  };
}

export function ticketOf(text: string): TicketDetails {
  return { name: text, places: text.split("-") as [string, string], points: 0, is_long: false };
}

interface Position {
  claimed?: Record<string, number>;
  closed?: Scene["closed"];
  stations?: Record<string, number>;
  stations_left?: number;
  hand?: Record<string, number>;
}

/** A scene of seat 0 with these claimed tracks, stations and cards. */
export function testScene(position: Position = {}): Pick<Scene, "view" | "closed"> {
  const { claimed = {}, closed = {}, stations, stations_left = 0, hand = {} } = position;
  const seats = [{ points: 0, trains: 45, hand, stations_left }];
  return { closed, view: { viewer: 0, claimed, seats, ...(stations ? { stations } : {}) } as unknown as Scene["view"] };
}
