import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: { outDir: "../src/ironlanes/server/static", emptyOutDir: true, assetsInlineLimit: 0, target: "es2022" },
  resolve: mode === "test" ? { conditions: ["browser"] } : undefined,
  server: {
    proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } },
    fs: { allow: [".", "../src/ironlanes/drawing"] },
  },
  test: { environment: "node", include: ["src/**/*.test.ts"] },
}));
