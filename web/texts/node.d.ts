/** What the build needs of Node.js; all of its types would mix with the browser's. */
declare module "node:fs" {
  export function readdirSync(folder: string): string[];
  export function readFileSync(file: string | URL, encoding: "utf8" | "base64"): string;
}
declare module "node:url" {
  export function fileURLToPath(url: URL): string;
}
