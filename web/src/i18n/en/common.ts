import { plural } from "../plural";

/** Words used on every screen, in English. */
export const common = {
  general: {
    cancel: "Cancel",
    close: "Close",
    home: "Home",
    again: "Try again",
    loading: "Loading …",
    copied: "Copied",
    and: "and",
    or: "or",
    points: (count: number) => plural(count, "point", "points"),
  },
  colours: {
    black: "black",
    blue: "blue",
    green: "green",
    orange: "orange",
    purple: "purple",
    red: "red",
    white: "white",
    yellow: "yellow",
    gray: "grey",
    locomotive: "locomotive",
  },
  cards: {
    some: (count: number, colour: string) => `${count} ${colour}${colour === "locomotive" && count !== 1 ? "s" : ""}`,
    one: (colour: string) => (colour === "locomotive" ? "a locomotive" : colour),
    back: "one from the deck",
  },
  menu: {
    hint: "Hint",
    settings: "Settings",
    help: "Help",
    home: "Home",
    sounds: "Sounds",
    watching: (count: number) => `${count} watching`,
    spectator: "Watching",
    hash: "Fingerprint of the shuffle",
  },
  errors: {
    gone: "This table no longer exists.",
    goneLead: "It may have been deleted. You can start from the home page.",
    unreadable: "This table can't be opened.",
    unreadableLead:
      "It is damaged, was saved by a newer version, or its board is missing or has changed. The server's log says which.",
    lost: "Page not found.",
    noGame: "This game can't be shown.",
    failed: "Something went wrong.",
    unreachable: "The server can't be reached. Is it running?",
  },
  announce: {
    yours: "It is your turn.",
    done: (ticket: string) => `Ticket ${ticket} completed.`,
  },
  time: {
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    days: (count: number) => `${count} d`,
    milliseconds: (count: number) => `${count / 1000} s`,
  },
};
