/** The files with which this device plays; where there is no server, the build replaces `serverFiles` with `siteFiles`. */
import { addressOf } from "./serverFiles";

/** The address of a file; undefined if there is no such file. */
export function fileAddress(name: string): string | undefined {
  const address = addressOf(name);
  return address && new URL(address, import.meta.url).href;
}

/** Loads a file. */
export async function loadFile(name: string): Promise<Response> {
  const address = fileAddress(name);
  const answer = address === undefined ? null : await fetch(address);
  if (!answer?.ok) throw new Error(`The file ${name} can't be loaded.`);
  return answer;
}

/** Loads a file of JSON. */
export async function loadJson<T>(name: string): Promise<T> {
  return (await (await loadFile(name)).json()) as T;
}

const loaded = new Map<string, Promise<unknown>>();

/** Loads a short file of JSON that is read again and again, once. */
export function loadOnce<T>(name: string): Promise<T> {
  const known = loaded.get(name) ?? loadJson<T>(name);
  loaded.set(name, known);
  known.catch(() => loaded.delete(name));
  return known as Promise<T>;
}
