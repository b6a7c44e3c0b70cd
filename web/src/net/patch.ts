import type { Recap, Replay, Scene } from "./messages";

type Plain = { [key: string]: unknown };

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function mergedList(list: unknown[], changes: Plain): unknown[] {
  const result = [...list];
  for (const [place, change] of Object.entries(changes)) result[Number(place)] = merged(result[Number(place)], change);
  return result;
}

function mergedObject(value: Plain, changes: Plain): Plain {
  const result = { ...value };
  for (const [key, change] of Object.entries(changes)) {
    if (change === null) delete result[key];
    else result[key] = merged(value[key], change);
  }
  return result;
}

/**
 * Applies a merge patch (RFC 7396) to a JSON value, with one addition: an object patches a list, by the numbers of its
 * items. Objects are merged key by key, null removes a key, and anything else replaces the value.
 */
export function merged(value: unknown, change: unknown): unknown {
  if (!isPlain(change)) return change;
  return Array.isArray(value) ? mergedList(value, change) : mergedObject(isPlain(value) ? value : {}, change);
}

/** The scene after a step. Scenes change in no other way, be it live, after a reconnect or in a replay. */
export function applyChanges(scene: Scene, changes: { [key: string]: unknown }): Scene {
  return merged(scene, changes) as Scene;
}

/** What is replayed: a game that is over, or what someone has missed in one that goes on. */
export type Recording = Replay | Recap;

/** The scene before the first action and after each action. */
export function scenesOf(replay: Recording): Scene[] {
  const scenes = [replay.first];
  for (const step of replay.steps) scenes.push(applyChanges(scenes.at(-1)!, step.changes));
  return scenes;
}
