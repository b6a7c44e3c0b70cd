export { language } from "./language.svelte";
export { said } from "./said";
