export { language } from "./language.svelte";
