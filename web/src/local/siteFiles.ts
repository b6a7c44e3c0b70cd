/** The files that `scripts/site_data.py` has written for a folder that any host serves, by their names. */
const FILES = import.meta.glob<string>("../../../build/site-data/**/*", {
  query: "?url",
  import: "default",
  eager: true,
});
const ADDRESSES = new Map(
  Object.entries(FILES).map(([path, address]) => [path.split("/site-data/")[1]!, address] as const),
);

/** The address of a file beside the page; undefined if there is no such file. */
export function addressOf(name: string): string | undefined {
  return ADDRESSES.get(name);
}
