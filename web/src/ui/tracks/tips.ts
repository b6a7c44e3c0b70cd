import type { CityTip, TrackTip } from "../../board/types";
import { language } from "../../i18n";
import type { Controls } from "../../state/controls.svelte";
import { sizeOf } from "../../state/payments";
import type { Stage } from "../../state/stage.svelte";

/** A track in a few words: its places, its length and colour, what it is worth, whose it is. */
export function trackTip(stage: Stage, name: string, controls: Controls | null = null): TrackTip {
  const track = stage.atlas?.tracks.get(name);
  if (!track || !stage.atlas) return { title: name, detail: "" };
  const reason = stage.scene?.closed[name] ?? controls?.whys.of(name) ?? null;
  const tip: TrackTip = { title: stage.atlas.track(name), detail: trackFacts(stage, name) };
  return reason ? { ...tip, reason: language.reason(reason, stage.naming) } : tip;
}

export function trackFacts(stage: Stage, name: string): string {
  const { words } = language;
  const track = stage.atlas?.tracks.get(name);
  if (!track) return "";
  const owner = stage.view?.claimed[name];
  const colour = track.colour === "gray" ? words.board.anyColour : language.colour(track.colour);
  const facts = [words.board.track(track.length, colour, words.general.points(track.points))];
  if (track.locomotives) facts.push(words.board.ferry(track.locomotives));
  if (track.is_tunnel) facts.push(words.board.tunnel);
  if (owner !== undefined) facts.push(words.board.owner(stage.name(owner)));
  return facts.join(" · ");
}

/** A city in a few words: its station, who waits there, which of one's tickets end there. */
export function cityTip(stage: Stage, place: string, controls: Controls | null = null): CityTip {
  const { words } = language;
  const facts: string[] = [];
  const owner = stage.view?.stations?.[place];
  const [payment] = controls?.decision?.stations[place] ?? [];
  const waiting = stage.view?.passengers?.[place] ?? [];
  const tickets = (stage.me?.tickets ?? []).filter((name) => stage.atlas?.tickets.get(name)?.places.includes(place));
  if (owner !== undefined) facts.push(words.board.station(stage.name(owner)));
  if (payment !== undefined) facts.push(words.board.canBuild(sizeOf(payment)));
  if (waiting.length) facts.push(words.board.passengers(counted(waiting)));
  if (tickets.length) facts.push(words.board.ends(tickets.map((name) => stage.atlas!.ticket(name)).join(", ")));
  return { title: stage.atlas?.place(place) ?? place, detail: facts.join(" · ") };
}

/** `2 red, 1 blue`, of a list of colours. */
export function counted(colours: readonly string[]): string {
  const kinds = [...new Set(colours)];
  return kinds
    .map((kind) => language.words.cards.some(colours.filter((colour) => colour === kind).length, language.colour(kind)))
    .join(", ");
}
