type Tree = { [key: string]: unknown };

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a patch can name the items of a list that have changed. */
function haveItems(old: unknown, now: unknown): boolean {
  if (!Array.isArray(old) || !Array.isArray(now) || old.length !== now.length || old.length === 0) return false;
  return old.every(isTree) && now.every(isTree);
}

function isSame(old: unknown, now: unknown): boolean {
  if (old === now) return true;
  if (typeof old !== "object" || typeof now !== "object" || old === null || now === null) return false;
  const keys = Object.keys(old);
  return (
    Array.isArray(old) === Array.isArray(now) &&
    keys.length === Object.keys(now).length &&
    keys.every((key) => key in now && isSame((old as Tree)[key], (now as Tree)[key]))
  );
}

function change(old: unknown, now: unknown): unknown {
  return (isTree(old) && isTree(now)) || haveItems(old, now) ? difference(old as Tree, now as Tree) : now;
}

/** The patch that turns one scene, or a part of it, into another: what `net/patch.ts` undoes, as the server writes it. */
export function difference(old: Tree, now: Tree): Tree {
  const gone = Object.keys(old).filter((key) => !(key in now));
  const changed = Object.entries(now).filter(([key, value]) => !(key in old) || !isSame(old[key], value));
  return Object.fromEntries([
    ...gone.map((key) => [key, null] as const),
    ...changed.map(([key, value]) => [key, key in old ? change(old[key], value) : value] as const),
  ]);
}
