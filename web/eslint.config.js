// ESLint looks for mistakes; how the code looks is Prettier's business, and the types in templates are svelte-check's.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "src/net/messages.ts", "src/i18n/texts.ts"] },
  { languageOptions: { globals: globals.browser }, linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  { files: ["*.mjs"], languageOptions: { globals: globals.node } },
  {
    files: ["**/*.ts"],
    extends: [...ts.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true } },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // What the screen follows is `$state`; a Map or Set inside a computation is an ordinary one.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
