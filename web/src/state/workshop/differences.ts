import type { BoardDocument, Pair, Place, Ticket, Track } from "../../boardFile/boardDocument";

/** What is different about something that both versions of a board have. */
export interface Detail {
  readonly what:
    "name" | "position" | "passengers" | "length" | "colour" | "locomotives" | "tunnel" | "points" | "long" | "value";
  readonly before: string | number | boolean;
  readonly after: string | number | boolean;
}

export interface Difference {
  readonly part: "places" | "tracks" | "tickets" | "rules";
  /** Its name on the later board; on the earlier one, if it is gone. */
  readonly name: string;
  readonly change: "added" | "removed" | "changed";
  readonly details: readonly Detail[];
}

/** What has changed from one version of a board to another: things have the same numbers in both. */
export function differences(before: BoardDocument, after: BoardDocument): Difference[] {
  return [
    ...compared(
      "places",
      before.places,
      after.places,
      (place) => place.name,
      (place) => place.name,
      placeDetails,
    ),
    ...compared("tracks", before.tracks, after.tracks, nameIn(before), nameIn(after), trackDetails),
    ...compared("tickets", before.tickets, after.tickets, nameIn(before), nameIn(after), ticketDetails),
    ...rules(before, after),
  ];
}

function compared<Entry extends { readonly id: number }>(
  part: Difference["part"],
  before: readonly Entry[],
  after: readonly Entry[],
  oldName: (entry: Entry) => string,
  newName: (entry: Entry) => string,
  detailsOf: (one: Entry, other: Entry) => Detail[],
): Difference[] {
  const old = new Map(before.map((entry) => [entry.id, entry]));
  const is = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !is.has(id));
  return [
    ...gone.map((entry) => ({ part, name: oldName(entry), change: "removed" as const, details: [] })),
    ...after.flatMap((entry): Difference[] => {
      const was = old.get(entry.id);
      if (!was) return [{ part, name: newName(entry), change: "added", details: [] }];
      const details = was === entry ? [] : detailsOf(was, entry);
      return details.length > 0 ? [{ part, name: newName(entry), change: "changed", details }] : [];
    }),
  ];
}

function nameIn(document: BoardDocument) {
  const names = new Map(document.places.map(({ id, name }) => [id, name]));
  return ({ between }: { between: Pair }) => between.map((id) => names.get(id) ?? "").join(" – ");
}

function detail(what: Detail["what"], before: Detail["before"], after: Detail["before"]): Detail[] {
  return before === after ? [] : [{ what, before, after }];
}

function placeDetails(one: Place, other: Place): Detail[] {
  const at = ({ latitude, longitude }: Place) => `${latitude.toFixed(2)}° ${longitude.toFixed(2)}°`;
  return [
    ...detail("name", one.name, other.name),
    ...detail("position", at(one), at(other)),
    ...detail("passengers", one.passengers, other.passengers),
  ];
}

function trackDetails(one: Track, other: Track): Detail[] {
  return [
    ...detail("length", one.length, other.length),
    ...detail("colour", one.colour, other.colour),
    ...detail("locomotives", one.locomotives, other.locomotives),
    ...detail("tunnel", one.isTunnel, other.isTunnel),
  ];
}

function ticketDetails(one: Ticket, other: Ticket): Detail[] {
  return [...detail("points", one.points, other.points), ...detail("long", one.isLong, other.isLong)];
}

function rules(before: BoardDocument, after: BoardDocument): Difference[] {
  const names = new Set([...Object.keys(before.rules), ...Object.keys(after.rules)]);
  const text = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
  return [...names].flatMap((name): Difference[] => {
    const details = detail("value", text(before.rules[name]), text(after.rules[name]));
    return details.length > 0 ? [{ part: "rules", name, change: "changed", details }] : [];
  });
}
