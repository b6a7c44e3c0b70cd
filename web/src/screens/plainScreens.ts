import type { PLAIN_PAGES } from "../constants";
import type { Component } from "svelte";

type PlainScreen = (typeof PLAIN_PAGES)[number];

/** The screens that are shown without anything else from the address; each is loaded when somebody goes there. */
export const PLAIN_SCREENS: { readonly [screen in PlainScreen]: () => Promise<{ default: Component }> } = {
  settings: () => import("./Settings.svelte"),
  history: () => import("./history/History.svelte"),
  "open-tables": () => import("./openTables/OpenTables.svelte"),
  daily: () => import("./daily/Daily.svelte"),
  days: () => import("./correspondence/Correspondence.svelte"),
  friends: () => import("./friends/Friends.svelte"),
  account: () => import("./account/Account.svelte"),
  "sign-in": () => import("./account/SignIn.svelte"),
  operator: () => import("./operator/Operator.svelte"),
  workshop: () => import("./workshop/Workshop.svelte"),
  sayings: () => import("./book/Sayings.svelte"),
};
