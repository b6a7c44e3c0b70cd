import type { ReactionMessage } from "../../net/messages";

export type ReactionName = ReactionMessage["reaction"];

/** The reactions, in the order of their buttons, with their faces: paths in a 24 by 24 box. */
export const REACTIONS: { readonly [name in ReactionName]: string } = {
  hello:
    "M7 13V6.5a1.4 1.4 0 0 1 2.8 0V11h.7V4.6a1.4 1.4 0 0 1 2.8 0V11h.7V5.8a1.4 1.4 0 0 1 2.8 0V12h.7V8.6a1.3 1.3 0 0 1 2.6 0v6.2A7.2 7.2 0 0 1 13 22c-3.4 0-5-1.6-6.6-4.4L3.4 12.4a1.4 1.4 0 0 1 2.3-1.5Z",
  "well-played":
    "M9 21H4V10h5Zm2 0V10l4-7.5c1.6 0 2.4 1 2.1 2.6L16.3 9H21c1 0 1.6.9 1.3 1.9l-2.4 8.6c-.3 1-1 1.5-2 1.5Z",
  wow: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20ZM8.4 7.4a1.7 2 0 1 0 0 4 1.7 2 0 0 0 0-4Zm7.2 0a1.7 2 0 1 0 0 4 1.7 2 0 0 0 0-4ZM12 13.2a2.6 3.1 0 1 0 0 6.2 2.6 3.1 0 0 0 0-6.2Z",
  oops: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20ZM6.6 8.2l3.6 1.6-3.6 1.6v-1l1.6-.6-1.6-.6Zm10.8 0v1l-1.6.6 1.6.6v1l-3.6-1.6ZM7 17l1.7-2 1.7 1.4L12 15l1.6 1.4 1.7-1.4L17 17l-1 1-1-1.2-1.4 1.2-1.6-1.4-1.6 1.4L9 16.8 8 18Z",
  thinking:
    "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20ZM8.3 8.4a1.5 1.7 0 1 0 0 3.4 1.5 1.7 0 0 0 0-3.4Zm7.4 0a1.5 1.7 0 1 0 0 3.4 1.5 1.7 0 0 0 0-3.4ZM6.5 6.2l3.6-1v1.2l-3.6 1Zm7.4-1 3.6 1v1.2l-3.6-1ZM8.5 16.4h6v1.6h-6Z",
  "good-game": "M12 21.2 3.6 12.6a5.2 5.2 0 0 1 7.3-7.4l1.1 1.1 1.1-1.1a5.2 5.2 0 0 1 7.3 7.4Z",
};
