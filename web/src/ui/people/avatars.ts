import type { Profile } from "../../net/messages";

export type AvatarName = Profile["avatar"];

/** The avatars as lines in a square of 24: the path of each, in the order in which they are offered. */
export const AVATARS: Readonly<Record<AvatarName, string>> = {
  locomotive:
    "M4 16V8h7v8M3 8h9M11 11h8a2 2 0 0 1 2 2v3H4M18.5 11V7h-3M5 18.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M14.5 18.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
  carriage:
    "M3 6h18v10H3ZM6 9h3v3H6ZM10.5 9h3v3h-3ZM15 9h3v3h-3ZM5 18.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M15 18.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M1.5 14H3M21 14h1.5",
  signal: "M7 21V3M4 21h6M7 5l12 3v4L7 9M15.5 7.2v4",
  lantern:
    "M8 9h8l1 9H7ZM9 9l1-3h4l1 3M10 6a2.2 3 0 0 1 4 0M5.5 21h13M7 18l-.6 3M17 18l.6 3M12 11.5c1.8 2 1.8 4 0 4.5-1.8-.5-1.8-2.5 0-4.5",
  bridge:
    "M2 8h20v3H2ZM3.5 11v9M20.5 11v9M3.5 20a4.25 6 0 0 1 8.5 0 4.25 6 0 0 1 8.5 0M5 8V5.5M12 8V5.5M19 8V5.5M3.5 5.5h17",
  wheel:
    "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M9.5 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M12 3v6.5M12 14.5V21M3 12h6.5M14.5 12H21M5.6 5.6l4.6 4.6M13.8 13.8l4.6 4.6M18.4 5.6l-4.6 4.6M10.2 13.8l-4.6 4.6",
  whistle: "M3 7h18v4h-6a5.5 5.5 0 1 1-9.8 0H3ZM8.2 13.8a2 2 0 1 0 4 0 2 2 0 1 0-4 0M14 7v2M17 3.5V5M20 4l-.8 1.2",
  clock: "M5 10a7 7 0 1 0 14 0 7 7 0 1 0-14 0M12 6v4l3 2M12 17v4M8 21h8",
  tunnel:
    "M2 20h20M4 20v-8a8 8 0 0 1 16 0v8M8 20v-7a4 4 0 0 1 8 0v7M4 12l4 1M16 13l4-1M12 4v5M6.3 6.3l3 3M17.7 6.3l-3 3",
  ticket:
    "M3 7h18v3.5a1.75 1.75 0 0 0 0 3.5V17H3v-3a1.75 1.75 0 0 0 0-3.5ZM14.5 7v2M14.5 11v2M14.5 15v2M6.5 10.5h5M6.5 13.5h5",
  bell: "M6 17c1.5-1.5 1.5-4 1.5-6a4.5 4.5 0 0 1 9 0c0 2 0 4.5 1.5 6ZM12 6.5V3.5M9.5 3.5h5M10.5 17a1.5 2.5 0 0 0 3 0M4 17h16",
  cap: "M4 10c0-3 3.5-5 8-5s8 2 8 5l-1.5 3.5h-13ZM5.5 13.5v2.5c4 2 9 2 13 0v-2.5M10.5 9.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M5.5 16c-2.5.5-2.5 2.5 0 3 4.5 1 8.5 1 13 0 2.5-.5 2.5-2.5 0-3",
};
