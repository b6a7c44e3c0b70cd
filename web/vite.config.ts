import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const WORKER = "sw.js";

/** Tells the service worker which files belong to the page. */
function shellFiles(): Plugin {
  return {
    name: "shell-files",
    enforce: "post",
    async generateBundle(_options, bundle) {
      const worker = bundle[WORKER];
      const page = bundle["index.html"];
      if (worker?.type !== "chunk" || page?.type !== "asset")
        throw new Error("The bundle lacks the page or the worker.");
      const assets = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const files = ["/", ...assets.map((name) => `/${name}`).sort()];
      const content = new TextEncoder().encode(JSON.stringify([files, page.source]));
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
      const hash = Array.from(digest.slice(0, 6), (byte) => byte.toString(16).padStart(2, "0")).join("");
      worker.code = `const SHELL_FILES=${JSON.stringify(files)},SHELL_HASH=${JSON.stringify(hash)};\n${worker.code}`;
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
  plugins: [svelte(), firstVisitModules(), shellFiles()],
  build: {
    outDir: "../src/ironlanes/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    rolldownOptions: {
      input: { index: "index.html", sw: "src/serviceWorker.ts" },
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? WORKER : "assets/[name]-[hash].js"),
        // What a first visit needs is one file, and not a file for every combination of screens that share something.
        codeSplitting: {
          groups: [{ name: "shared", test: (id) => firstVisit.has(id), minShareCount: 2 }],
        },
      },
    },
  },
  resolve: mode === "test" ? { conditions: ["browser"] } : undefined,
  server: {
    proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } },
    fs: { allow: [".", "../src/ironlanes/drawing"] },
  },
  // No test file changes what another one imports, so all of them share one module graph: four times as fast.
  test: { environment: "node", include: ["src/**/*.test.ts"], isolate: false },
}));
