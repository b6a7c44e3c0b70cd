/** While the server can't be reached, in English. */
export const offline = {
  offline: {
    title: "No connection",
    lead: "Ironlanes needs its server, and it can't be reached. This page returns by itself as soon as it answers. Your games are kept there.",
  },
};
