/** The files that `scripts/site_data.py` has written for a folder that any host serves, by their names. */
const FILES = import.meta.glob<string>("../../../build/site-data/**/*", {
  query: "?url",
  import: "default",
  eager: true,
});
const ADDRESSES = new Map(
  Object.entries(FILES).map(([path, address]) => [path.split("/site-data/")[1]!, address] as const),
);

/** The address of a file; undefined if there is no such file. */
export function siteFile(name: string): string | undefined {
  const address = ADDRESSES.get(name);
  return address && new URL(address, import.meta.url).href;
}

/** Loads a file. */
export async function loadSiteFile(name: string): Promise<Response> {
  const address = siteFile(name);
  const answer = address === undefined ? null : await fetch(address);
  if (!answer?.ok) throw new Error(`The file ${name} can't be loaded.`);
  return answer;
}

/** Loads a file of JSON. */
export async function loadSiteJson<T>(name: string): Promise<T> {
  return (await (await loadSiteFile(name)).json()) as T;
}
