/** The guided first game, in English. */
export const guide = {
  label: "Guide",
  progress: (step: number, steps: number) => `${step} of ${steps}`,
  goOn: "Go on",
  finish: "Play on",
  skip: "Skip",
  key: "Key",
  again: "You can start the guide again at any time: press “?”.",
  steps: {
    tickets:
      "Tickets are your goals: connect both cities with your trains and you get the points, otherwise you lose them.",
    keep: (one: string, other: string) => `Tick ${one} and ${other}, which lie close together, then press “Keep”.`,
    keepAny: (least: number) =>
      `Tick at least ${least} tickets whose cities are close to each other, then press “Keep”.`,
    card: (colour: string) =>
      `Tracks are paid for with cards of one colour: you have one ${colour} card, so take the ${colour} one that lies open.`,
    anyCard: "Tracks are paid for with cards of one colour: take a card that lies open, or draw one from the deck.",
    second: "A turn gives you two cards: draw the second one from the deck.",
    claim: (track: string, spaces: number) =>
      `You can pay for every track that glows: claim ${track}, ${spaces} ${spaces === 1 ? "space" : "spaces"} for as many cards of one colour.`,
    claimAny: "You can pay for every track that glows: claim one, with as many cards of one colour as it has spaces.",
    points: (points: number, length: number, worth: number) =>
      `That is ${points} ${points === 1 ? "point" : "points"} at once, and long tracks pay far more: ${length} spaces are worth ${worth}.`,
    ticket: (ticket: string, trains: number) =>
      `${ticket} needs ${trains} more ${trains === 1 ? "train" : "trains"}, and on the board the cities of your open tickets have a ring.`,
    next: (track: string) => `Now claim ${track} as well; a locomotive counts as any colour.`,
    nextAny: "Now claim another track that glows; a locomotive counts as any colour.",
    completed: (ticket: string, points: number) =>
      `${ticket} is complete: its ${points} ${points === 1 ? "point counts" : "points count"} when the game ends.`,
    deck: "Each turn you draw cards, claim a track or draw new tickets, and more tickets mean more to win or to lose.",
    end: (trains: number, last: number, longest: number) =>
      `You have ${trains} trains: when someone is down to ${last}, everyone has one last turn${longest ? `, and the longest path scores ${longest} points` : ""}.`,
    free: (ticket: string) =>
      `From here the game is yours: go for ${ticket}, and press “?” when you want to look up a rule.`,
    freeAny: "From here the game is yours: press “?” when you want to look up a rule.",
    more: "No track fits your cards yet, so draw two more.",
    offer: (least: number) =>
      `Keep at least ${least} of these tickets: what you don't complete costs its points in the end.`,
    wait: (name: string) => `${name} is playing, then it is your turn again.`,
  },
};
