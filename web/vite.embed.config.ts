import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { boardFileName, embedBoards } from "./embed/boardsPlugin.ts";
import { type IconName, ICONS } from "./src/ui/base/icons.ts";
import { type NeededTexts, textFileName, texts } from "./texts/plugin.ts";

/** What an embed says. */
const TEXTS: NeededTexts = {
  first: ["general", "colours", "cards", "log", "board", "takeBack", "players", "boardNames"],
  parts: {
    embed: ["task", "right", "wrong", "hand", "display", "tickets", "cities", "tracks", "damaged", "noBoard"],
    places: ["usa", "europe", "germany"],
    replay: ["position", "first", "previous", "play", "pause", "next", "last", "slider", "speed"],
    review: ["actions", "reasons"],
  },
};

const NEEDED_ICONS: readonly IconName[] = [
  ...(["first", "previous", "play", "pause", "next", "last"] as const),
  ...(["train", "trophy", "check", "cross"] as const),
];

/** Leaves the other icons out. */
function neededIcons(): Plugin {
  const some = Object.fromEntries(NEEDED_ICONS.map((name) => [name, ICONS[name]]));
  return {
    name: "needed-icons",
    enforce: "pre",
    load: (id) => (id.endsWith("/ui/base/icons.ts") ? `export const ICONS=${JSON.stringify(some)}` : undefined),
  };
}

/** It is shown in the pages of others: it loads its own files, and asks for nothing else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Builds the small page that other pages show in a frame: boards, positions, replays and puzzles from links. */
export default defineConfig({
  root: "embed",
  base: "./",
  publicDir: false,
  plugins: [
    texts(TEXTS),
    embedBoards(),
    neededIcons(),
    svelte(),
    {
      name: "policy",
      transformIndexHtml: () => [
        { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
      ],
    },
  ],
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: "embed/index.html",
      output: {
        chunkFileNames: ({ facadeModuleId }) =>
          textFileName(facadeModuleId) ?? boardFileName(facadeModuleId) ?? "assets/[name]-[hash].js",
      },
    },
  },
});
