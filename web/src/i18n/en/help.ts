/** Help besides the rules, in English. */
export const help = {
  title: "Help",
  keysTitle: "Keys",
  keys: {
    take: "take a face-up card",
    deck: "draw from the deck",
    both: "draw two from the deck",
    tickets: "draw tickets",
    track: "find a track",
    station: "find a city for a station",
    hand: "go to your cards",
    hint: "ask for a hint, then for more",
    chat: "go to the chat",
    choose: "choose the focused item",
    cancel: "cancel",
    zoom: "zoom in, out, reset",
    help: "show this help",
  },
};
