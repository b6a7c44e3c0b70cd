import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";
import { defineConfig } from "vitest/config";
import { TEXT_FILES, textFileName, texts } from "./texts/plugin.ts";

const WORKER = "sw.js";
/** The mode that builds a folder of files that needs no server (`make site`). */
const SITE = "site";
/** Where such a folder has the files that a server would send. */
const SITE_FILES = fileURLToPath(new URL("src/local/siteFiles.ts", import.meta.url));
/** The files of `public` that an installed app needs. */
const PUBLIC_FILES = [
  "manifest.webmanifest",
  ...["icon-192", "icon-512", "maskable-512"].map((name) => `icons/${name}.png`),
];

/** Tells the service worker which files belong to the page, and which of them are texts. */
function shellFiles(): Plugin {
  return {
    name: "shell-files",
    enforce: "post",
    async generateBundle(_options, bundle) {
      const worker = bundle[WORKER];
      const page = bundle["index.html"];
      if (worker?.type !== "chunk" || page?.type !== "asset")
        throw new Error("The bundle lacks the page or the worker.");
      const assets = Object.keys(bundle)
        .filter((name) => name.startsWith("assets/"))
        .map((name) => `/${name}`)
        .sort();
      const texts = assets.filter((name) => name.startsWith(`/${TEXT_FILES}`));
      const files = ["/", ...assets.filter((name) => !texts.includes(name))];
      const hash = await digestOf(JSON.stringify([files, texts, page.source]));
      const lists = `SHELL_FILES=${JSON.stringify(files)},TEXT_FILES=${JSON.stringify(texts)}`;
      worker.code = `const ${lists},SHELL_HASH=${JSON.stringify(hash)};\n${worker.code}`;
    },
  };
}

const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
].join("; ");

/** What a folder of files always starts with, beside what its page imports: who answers, the home page, and what that shows. */
const SITE_START = ["/src/local/deviceTransport.ts", "/src/screens/home/SiteHome.svelte"];
const SITE_LISTS = ["boards.json", "gallery.json", "tables.json"];
const SITE_TEXTS = ["hall", "site", "device", "lobby"];

function isSiteStart(id: string): boolean {
  return SITE_START.some((file) => id.endsWith(file));
}

/** Links that fetch what the page will import or read at once, while its own program is still on its way. */
function startLinks(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const started = chunks.filter(({ facadeModuleId, moduleIds }) =>
    [facadeModuleId ?? "", ...moduleIds].some(isSiteStart),
  );
  const link = (attrs: HtmlTagDescriptor["attrs"]) => ({ tag: "link", attrs, injectTo: "head" as const });
  const lists = Object.values(bundle).filter((file) => file.type === "asset" && SITE_LISTS.includes(file.names[0]!));
  return [
    ...started.flatMap(({ fileName, viteMetadata }) => [
      link({ rel: "modulepreload", crossorigin: true, href: `./${fileName}` }),
      ...[...(viteMetadata?.importedCss ?? [])].map((css) =>
        link({ rel: "stylesheet", crossorigin: true, href: `./${css}` }),
      ),
    ]),
    ...lists.map(({ fileName }) => link({ rel: "preload", as: "fetch", crossorigin: true, href: `./${fileName}` })),
  ];
}

/** Makes a folder of files of the client, which any host can serve below any path: its links, its page, its worker. */
function siteFolder(): Plugin {
  return {
    name: "site-folder",
    enforce: "pre",
    transform: (code, id) =>
      id.endsWith(".svelte") ? { code: code.replaceAll(/(\shref=")\/(?!\/)/g, "$1#/"), map: null } : undefined,
    transformIndexHtml: {
      order: "post",
      handler: (_page, { bundle = {} }) => [
        { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
        ...startLinks(bundle),
      ],
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const worker = bundle[WORKER];
        if (worker?.type !== "chunk") throw new Error("The bundle lacks the worker.");
        const files = [
          "./",
          ...Object.keys(bundle).filter((name) => name.startsWith("assets/")),
          ...PUBLIC_FILES,
        ].sort();
        const page = bundle["index.html"];
        const content = [files, page?.type === "asset" ? page.source : ""];
        const hash = await digestOf(JSON.stringify(content));
        worker.code = `const SITE_FILES=${JSON.stringify(files)},SITE_HASH=${JSON.stringify(hash)};\n${worker.code}`;
      },
    },
  };
}

async function digestOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(digest.slice(0, 6), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The modules of a first visit: those that the page imports, and not only when somebody asks for a screen. */
const firstVisit = new Set<string>();
/** Those that a folder of files starts with beside them: first who answers. The home page waits for texts, which nothing else may do, so that is another file. */
const siteStart = SITE_START.map(() => new Set<string>());

function firstVisitModules(): Plugin {
  return {
    name: "first-visit-modules",
    buildEnd() {
      const modules = [...this.getModuleIds()];
      const collect = (found: string[], into: Set<string>) => {
        for (let id = found.pop(); id !== undefined; id = found.pop()) {
          if ([firstVisit, ...siteStart].some((known) => known.has(id))) continue;
          into.add(id);
          found.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      };
      collect(
        modules.filter((id) => id.endsWith("/src/main.ts")),
        firstVisit,
      );
      SITE_START.forEach((file, place) =>
        collect(
          modules.filter((id) => id.endsWith(file)),
          siteStart[place]!,
        ),
      );
    },
  };
}

export default defineConfig(({ mode }) => ({
  base: mode === SITE ? "./" : "/",
  plugins: [
    mode === SITE ? texts(undefined, SITE_TEXTS) : texts(),
    ...(mode === SITE ? [siteFolder()] : []),
    svelte(),
    firstVisitModules(),
    ...(mode === SITE ? [] : [shellFiles()]),
  ],
  build: {
    outDir: "../src/ironlanes/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    rolldownOptions: {
      input: { index: "index.html", sw: mode === SITE ? "src/siteWorker.ts" : "src/serviceWorker.ts" },
      output: {
        chunkFileNames: ({ facadeModuleId }) => textFileName(facadeModuleId) ?? "assets/[name]-[hash].js",
        entryFileNames: ({ name }) => (name === "sw" ? WORKER : "assets/[name]-[hash].js"),
        // What a first visit needs is one file, and not a file for every combination of screens that share something.
        codeSplitting: {
          groups: [
            { name: "shared", test: (id) => firstVisit.has(id), minShareCount: 2 },
            ...(mode === SITE
              ? [
                  { name: "device", test: (id: string) => siteStart[0]!.has(id) },
                  { name: "start", test: (id: string) => siteStart[1]!.has(id) },
                ]
              : []),
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  resolve: {
    ...(mode === "test" ? { conditions: ["browser"] } : {}),
    ...(mode === SITE ? { alias: [{ find: /^\.\/serverFiles$/, replacement: SITE_FILES }] } : {}),
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } },
    fs: { allow: [".", "../build/wasm", "../src/ironlanes/drawing", "../src/ironlanes/texts"] },
  },
  // No test file changes what another one imports, so all of them share one module graph: four times as fast.
  test: { environment: "node", include: ["src/**/*.test.ts"], isolate: false },
}));
