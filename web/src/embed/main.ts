import { mount } from "svelte";
import { applyPalette } from "../board/art/palette";
import "../app.css";
import { language } from "../i18n";
import { settings } from "../settings.svelte";
import { boardOf, type ShownBoard } from "./boards";
import Embed from "./Embed.svelte";
import type { Embedded } from "../state/embeds/format";
import { contentOf } from "../state/embeds/links";

const target = document.getElementById("app");
if (!target) throw new Error("The page has no place for the board.");
const darkMode = window.matchMedia("(prefers-color-scheme: dark)");

function show(content: Embedded | null, board: ShownBoard | null): void {
  const colours = content && "players" in content ? content.players.map(({ colour }) => colour) : [];
  const paint = () => applyPalette(settings.now.palette, darkMode.matches ? "dark" : "light", colours);
  paint();
  darkMode.addEventListener("change", paint);
  target!.replaceChildren();
  mount(Embed, { target: target!, props: { content, board } });
}

async function open(): Promise<void> {
  const texts = language.part("places");
  try {
    const content = await contentOf(location.hash);
    const board = content && (await boardOf(content.board));
    await texts;
    show(content, board);
  } catch {
    await texts;
    show(null, null); // a whole text, but not what we write
  }
  document.documentElement.lang = language.code;
}

window.addEventListener("hashchange", () => location.reload());
void open();
