import { BOARD_MARK } from "./boardMark";
import { PLAIN_PAGES, type PAGES } from "./constants";

/** The screen for an address. */
export type Route =
  | { screen: "home" }
  | { screen: "table"; table: string }
  | { screen: "replay"; game: string; seq: number | null; as: string; moment: number | null }
  | { screen: "recap"; table: string; since: number }
  | { screen: "review"; game: string }
  | { screen: "practice"; isExercise: boolean }
  | { screen: "tournament"; tournament: string | null }
  | { screen: "player"; player: string }
  | { screen: "rules"; board: string | null }
  | { screen: "leaders"; board: string | null }
  | { screen: "book"; board: string | null }
  | { screen: "gallery"; board: string | null }
  | { screen: (typeof PLAIN_PAGES)[number] }
  | { screen: "lost" };

type Page = (typeof PAGES)[number];
type Shown = Exclude<Route["screen"], "home" | "lost">;
// Every screen is a page that the server knows, and the other way round: if not, this is a type error.
true satisfies [Shown, Page] extends [Page, Shown] ? true : never;

export function routeOf(path: string, search = ""): Route {
  const parts = partsOf(path);
  if (!parts) return { screen: "lost" };
  const asked = new URLSearchParams(search);
  const [first, second] = parts;
  if (parts.length === 0) return { screen: "home" };
  const plain = PLAIN_PAGES.find((page) => page === first);
  if (parts.length === 1 && plain) return { screen: plain };
  if (first === "practice" && (parts.length === 1 || (parts.length === 2 && second === "exercise")))
    return { screen: "practice", isExercise: parts.length === 2 };
  if ((first === "rules" || first === "leaders" || first === "book" || first === "gallery") && parts.length <= 2)
    return { screen: first, board: second ?? null };
  if (first === "tournament" && parts.length <= 2) return { screen: first, tournament: second ?? null };
  if (parts.length === 2 && first === "table" && second) return { screen: "table", table: second };
  if (parts.length === 2 && first === "player" && second) return { screen: "player", player: second };
  if (parts.length === 2 && first === "review" && second) return { screen: "review", game: second };
  if (parts.length === 2 && first === "recap" && second)
    return { screen: "recap", table: second, since: Number(asked.get("since")) || 0 };
  if (parts.length === 2 && first === "replay" && second) {
    const number = (name: string) => (/^\d+$/.test(asked.get(name) ?? "") ? Number(asked.get(name)) : null);
    const [seq, moment] = [number("seq"), number("moment")];
    return { screen: "replay", game: second, seq, as: asked.get("as") ?? "all", moment };
  }
  return { screen: "lost" };
}

/** The decoded parts of a path; null if an escape in it is malformed, as in `/player/%zz`. */
function partsOf(path: string): string[] | null {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** The table of a code or pasted link; null if the text is neither. */
export function tableIn(text: string): string | null {
  const trimmed = text.trim();
  const inLink = /\/table\/([\w-]+)/.exec(trimmed)?.[1];
  return inLink ?? (/^[\w-]{1,64}$/.test(trimmed) ? trimmed : null);
}

/** A host of files knows one page only: there, addresses are behind a hash. */
const IS_SITE = import.meta.env.MODE === "site";

/** The address of a screen, as links have it. */
export function pageAddress(path: string): string {
  return IS_SITE ? `#${path}` : path;
}

/** The screens that need no server. */
const SITE_SCREENS: readonly Route["screen"][] = [
  "home",
  "table",
  "replay",
  "review",
  "practice",
  "rules",
  "settings",
  "workshop",
];

/** The address that opens the board in a link's fragment. */
export function boardAddress(fragment: string): string {
  return IS_SITE ? location.href.split("#")[0]! + fragment : `${location.origin}/workshop${fragment}`;
}

/** The address of the page that other pages show in a frame; what it shows is in the fragment. */
export function embedAddress(fragment: string): string {
  return `${IS_SITE ? new URL("embed/", location.href.split("#")[0]).href : `${location.origin}/embed/`}${fragment}`;
}

/** What is asked of a screen, behind its address. */
export function askedOf(): URLSearchParams {
  return new URLSearchParams(IS_SITE ? location.hash.split("?")[1] : location.search);
}

function shownRoute(): Route {
  if (!IS_SITE) return routeOf(location.pathname, location.search);
  if (location.hash.startsWith(BOARD_MARK)) return { screen: "workshop" };
  const { pathname, search } = new URL(location.hash.slice(1) || "/", "file:///");
  const route = routeOf(pathname, search);
  return SITE_SCREENS.includes(route.screen) ? route : { screen: "lost" };
}

class Router {
  route = $state.raw<Route>(shownRoute());

  constructor() {
    window.addEventListener("popstate", () => this.#read());
  }

  go(address: string): void {
    history.pushState(null, "", pageAddress(address));
    this.#read();
    window.scrollTo(0, 0);
  }

  /** Changes the address without a new entry in the browser's history. */
  rewrite(address: string): void {
    history.replaceState(history.state, "", pageAddress(address));
  }

  #read(): void {
    this.route = shownRoute();
  }
}

export const router = new Router();

/** Follows a plain click on an internal link without reloading the page. */
export function followLinks(event: MouseEvent): void {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!isPlain || event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  router.go(IS_SITE ? link.hash.slice(1) || "/" : link.pathname + link.search);
}
