import { plural } from "../plural";

/** A table before its game starts, in English. */
export const lobby = {
  lobby: {
    title: "Lobby",
    share: "Invite your friends",
    shareLead: "Anyone with this link can take a seat or watch.",
    copy: "Copy link",
    qr: "Link to this table as a QR code",
    code: "Code",
    seats: "Seats",
    open: "Open",
    closed: "Closed",
    openHint: "a bot takes this seat at the start",
    closedHint: "not used",
    sit: "Sit here",
    stand: "Stand up",
    local: "On this device",
    localPrompt: "Name of the player on this device",
    you: "you",
    host: "host",
    kind: (number: number) => `Who plays seat ${number}`,
    board: "Board",
    options: "Table options",
    first: "Who goes first",
    lot: "Chosen at random",
    seat: (number: number) => `Seat ${number}`,
    turn: "Time per turn",
    reserve: "Reserve per game",
    grace: "Wait for absent players",
    fallback: "Replacement bot",
    pace: "Bots think for",
    listed: "List on the home page, so anyone can watch",
    start: "Start the game",
    startHint: (bots: number) =>
      bots === 0
        ? "Everyone is here."
        : `${plural(bots, "bot will take the empty seat", "bots will take the empty seats")}.`,
    waitForHost: (host: string) => `Waiting for ${host} to start the game.`,
    yourName: "Your name",
    watching: (count: number) => `${count} watching`,
    full: "Every seat is taken. You can watch.",
    chosenSeed: "This table uses a chosen shuffle.",
    noLimit: "no limit",
    noReserve: "none",
    atOnce: "no time",
  },
};
