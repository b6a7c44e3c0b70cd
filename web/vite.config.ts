import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { TEXT_FILES, textFileName, texts } from "./texts/plugin.ts";

const WORKER = "sw.js";

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
      const content = new TextEncoder().encode(JSON.stringify([files, texts, page.source]));
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
      const hash = Array.from(digest.slice(0, 6), (byte) => byte.toString(16).padStart(2, "0")).join("");
      const lists = `SHELL_FILES=${JSON.stringify(files)},TEXT_FILES=${JSON.stringify(texts)}`;
      worker.code = `const ${lists},SHELL_HASH=${JSON.stringify(hash)};\n${worker.code}`;
    },
  };
}

const firstVisit = new Set<string>();

/** Collects the modules of a first visit: those that the page imports, and not only when somebody asks for a screen. */
function firstVisitModules(): Plugin {
  return {
    name: "first-visit-modules",
    buildEnd() {
      const found = [...this.getModuleIds()].filter((id) => id.endsWith("/src/main.ts"));
      for (let id = found.pop(); id !== undefined; id = found.pop()) {
        if (firstVisit.has(id)) continue;
        firstVisit.add(id);
        found.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [texts(), svelte(), firstVisitModules(), shellFiles()],
  build: {
    outDir: "../src/ironlanes/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    rolldownOptions: {
      input: { index: "index.html", sw: "src/serviceWorker.ts" },
      output: {
        chunkFileNames: ({ facadeModuleId }) => textFileName(facadeModuleId) ?? "assets/[name]-[hash].js",
        entryFileNames: ({ name }) => (name === "sw" ? WORKER : "assets/[name]-[hash].js"),
        // What a first visit needs is one file, and not a file for every combination of screens that share something.
        codeSplitting: {
          groups: [{ name: "shared", test: (id) => firstVisit.has(id), minShareCount: 2 }],
        },
      },
    },
  },
  worker: { format: "es" },
  resolve: mode === "test" ? { conditions: ["browser"] } : undefined,
  server: {
    proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } },
    fs: { allow: [".", "../build/wasm", "../src/ironlanes/drawing", "../src/ironlanes/texts"] },
  },
  // No test file changes what another one imports, so all of them share one module graph: four times as fast.
  test: { environment: "node", include: ["src/**/*.test.ts"], isolate: false },
}));
