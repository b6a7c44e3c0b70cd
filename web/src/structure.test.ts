import { expect, test } from "vitest";

/** A file may import from its own folder and from those to the left; the files beside this one may be used by all. */
const ORDER = [
  "net",
  "boardFile",
  "engine",
  "local",
  "i18n",
  "input",
  "board",
  "state",
  "ui",
  "guide",
  "embed",
  "screens",
];
/** The files beside this one that start the program and use everything. */
const ENTRIES = ["App.svelte", "main.ts"];

const sources = import.meta.glob<string>(["./**/*.{ts,svelte}", "!./**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const SOURCES = new Map(Object.entries(sources).map(([path, text]) => [path.replace("./", ""), text]));
const FILES = [...SOURCES.keys()];

function importsOf(file: string): string[] {
  const specifiers = SOURCES.get(file)!.matchAll(/\b(?:from|import) "(\.[^"?]*)"/g);
  return [...specifiers].flatMap(([, specifier]) => {
    const path = new URL(specifier!, `file:///${file}`).pathname.slice(1);
    return [path, `${path}.ts`, `${path}/index.ts`].filter((name) => SOURCES.has(name));
  });
}

function level(file: string): number {
  if (ENTRIES.includes(file)) return ORDER.length;
  return file.includes("/") ? ORDER.indexOf(file.split("/")[0]!) : -1;
}

test("every folder has its place in the order", () => {
  expect(FILES.length).toBeGreaterThan(100);
  const unknown = FILES.filter((file) => file.includes("/") && level(file) < 0);
  expect(unknown).toEqual([]);
});

test("no file imports from a folder to the right of its own", () => {
  const wrong = FILES.flatMap((file) =>
    importsOf(file)
      .filter((used) => level(used) > level(file))
      .map((used) => `${file} imports ${used}`),
  );
  expect(wrong).toEqual([]);
});

test("no files import each other in a circle", () => {
  const imports = new Map(FILES.map((file) => [file, importsOf(file)]));
  const finished = new Set<string>();
  const circles: string[] = [];

  function visit(file: string, path: readonly string[]): void {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" -> "));
    if (path.includes(file) || finished.has(file)) return;
    for (const used of imports.get(file) ?? []) visit(used, [...path, file]);
    finished.add(file);
  }

  for (const file of FILES) visit(file, []);
  expect(circles).toEqual([]);
});

test("production code does not depend on test ids", () => {
  const steering = FILES.filter((file) => /\[data-testid|dataset\.testid/.test(SOURCES.get(file)!));
  expect(steering).toEqual([]);
});
