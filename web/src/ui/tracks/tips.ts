import type { CityTip, TrackTip } from "../../board/types";
import { language } from "../../i18n";
import type { Reason } from "../../net/messages";
import { sizeOf } from "../../state/facts/payments";
import type { Stage } from "../../state/stage.svelte";

/** Describes a track: its places, length and colour, points and owner, and why it can't be claimed. */
export function trackTip(stage: Stage, name: string, explanation: Reason | null = null): TrackTip {
  const track = stage.boardIndex?.tracks.get(name);
  if (!track || !stage.boardIndex) return { title: name, detail: "" };
  const reason = stage.scene?.closed[name] ?? explanation;
  const tip: TrackTip = { title: stage.boardIndex.track(name), detail: trackFacts(stage, name) };
  return reason ? { ...tip, reason: language.reason(reason, stage.naming) } : tip;
}

export function trackFacts(stage: Stage, name: string): string {
  const { words } = language;
  const track = stage.boardIndex?.tracks.get(name);
  if (!track) return "";
  const owner = stage.view?.claimed[name];
  const colour = track.colour === "gray" ? words.board.anyColour : language.colour(track.colour);
  const facts = [
    words.board.track({ length: track.length, colour, points: words.general.points({ count: track.points }) }),
  ];
  if (track.locomotives) facts.push(words.board.ferry({ count: track.locomotives }));
  if (track.is_tunnel) facts.push(words.board.tunnel);
  if (owner !== undefined) facts.push(words.board.owner({ name: stage.name(owner) }));
  return facts.join(" · ");
}

/** Describes a city: its station, waiting passengers, and the viewer's tickets that end there. */
export function cityTip(stage: Stage, place: string, stationPayments: readonly string[] = []): CityTip {
  const { words } = language;
  const facts: string[] = [];
  const owner = stage.view?.stations?.[place];
  const [payment] = stationPayments;
  const waiting = stage.view?.passengers?.[place] ?? [];
  const tickets = (stage.me?.tickets ?? []).filter((name) =>
    stage.boardIndex?.tickets.get(name)?.places.includes(place),
  );
  if (owner !== undefined) facts.push(words.board.station({ name: stage.name(owner) }));
  if (payment !== undefined) facts.push(words.board.canBuild({ cost: sizeOf(payment) }));
  if (waiting.length) facts.push(words.board.passengers({ list: counted(waiting) }));
  if (tickets.length)
    facts.push(words.board.ends({ list: tickets.map((name) => stage.boardIndex!.ticket(name)).join(", ") }));
  return { title: stage.boardIndex?.place(place) ?? place, detail: facts.join(" · ") };
}

/** Counts colours: `2 red, 1 blue`. */
export function counted(colours: readonly string[]): string {
  const kinds = [...new Set(colours)].map((kind) => ({
    count: colours.filter((colour) => colour === kind).length,
    colour: language.colour(kind),
  }));
  return kinds.map((kind) => language.words.board.passenger(kind)).join(", ");
}
