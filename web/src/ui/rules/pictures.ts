/** The pictures of the rules, as data: small pieces of a board, 240 units wide and 110 high. */

export type Spot = readonly [x: number, y: number];

export interface PictureTrack {
  from: Spot;
  to: Spot;
  length: number;
  colour: string;
  /** How far its middle is moved aside. */
  bend?: number;
  /** The seat whose wagons are on it. */
  owner?: number;
  /** How many spaces, from the first, need a locomotive. */
  engines?: number;
  isTunnel?: boolean;
  isClosed?: boolean;
}

export interface PictureCity {
  at: Spot;
  /** Whether it has the ring of an open ticket. */
  isEnd?: boolean;
  isCountry?: boolean;
  /** The seat whose station is there. */
  station?: number;
  passengers?: readonly string[];
}

/** A card of a colour, a locomotive, or the back of a card. */
export interface PictureCard {
  at: Spot;
  kind: string;
  isMarked?: boolean;
}

export interface PictureTicket {
  at: Spot;
  points?: string;
  isLong?: boolean;
  isDone?: boolean;
}

export interface Picture {
  /** Outlines of water, as path data. */
  sea?: string;
  /** Outlines of a country across the border. */
  abroad?: string;
  /** Outlines of mountains. */
  hills?: string;
  tracks?: readonly PictureTrack[];
  cities?: readonly PictureCity[];
  cards?: readonly PictureCard[];
  tickets?: readonly PictureTicket[];
}

const WEST: Spot = [28, 62];
const EAST: Spot = [212, 48];

export const PICTURES = {
  goal: {
    tracks: [
      { from: WEST, to: [112, 44], length: 2, colour: "gray", bend: -8, owner: 1 },
      { from: [112, 44], to: EAST, length: 3, colour: "red", bend: 8, owner: 1 },
    ],
    cities: [{ at: WEST, isEnd: true }, { at: [112, 44] }, { at: EAST, isEnd: true }],
    tickets: [{ at: [88, 72], isDone: true }],
  },
  cards: {
    cards: [
      { at: [8, 14], kind: "red" },
      { at: [86, 14], kind: "yellow" },
      { at: [164, 14], kind: "locomotive" },
      { at: [8, 62], kind: "blue" },
      { at: [86, 62], kind: "green" },
      { at: [164, 62], kind: "back" },
    ],
  },
  tracks: {
    tracks: [{ from: WEST, to: EAST, length: 4, colour: "yellow", bend: -14 }],
    cities: [{ at: WEST }, { at: EAST }],
    cards: [
      { at: [12, 78], kind: "yellow" },
      { at: [68, 78], kind: "yellow" },
      { at: [124, 78], kind: "yellow" },
      { at: [180, 78], kind: "locomotive" },
    ],
  },
  parallel: {
    tracks: [
      { from: [28, 50], to: [212, 50], length: 4, colour: "blue", bend: -18, owner: 0 },
      { from: [28, 60], to: [212, 60], length: 4, colour: "red", bend: 18, isClosed: true },
    ],
    cities: [{ at: [28, 55] }, { at: [212, 55] }],
  },
  ferries: {
    sea: "M70 0C90 30 62 60 84 110H190C170 74 196 40 176 0Z",
    tracks: [{ from: [30, 66], to: [212, 46], length: 4, colour: "gray", bend: -16, engines: 2 }],
    cities: [{ at: [30, 66] }, { at: [212, 46] }],
  },
  tunnels: {
    hills: "M50 64 96 6 122 44 146 14 196 64Z",
    tracks: [{ from: [28, 52], to: [212, 52], length: 4, colour: "green", isTunnel: true, bend: 6 }],
    cities: [{ at: [28, 52] }, { at: [212, 52] }],
    cards: [
      { at: [40, 76], kind: "red" },
      { at: [96, 76], kind: "green", isMarked: true },
      { at: [152, 76], kind: "white" },
    ],
  },
  stations: {
    tracks: [
      { from: [26, 72], to: [116, 58], length: 2, colour: "gray", owner: 0 },
      { from: [116, 58], to: [214, 46], length: 3, colour: "gray", bend: -8, owner: 1 },
    ],
    cities: [
      { at: [26, 72], isEnd: true },
      { at: [116, 58], station: 0 },
      { at: [214, 46], isEnd: true },
    ],
  },
  tickets: {
    tickets: [{ at: [30, 36] }, { at: [126, 36], isDone: true }],
  },
  longTickets: {
    sea: "M0 0H44C30 24 20 70 30 110H0ZM214 110C206 84 224 60 240 52V110Z",
    cities: [
      { at: [52, 84], isEnd: true },
      { at: [206, 24], isEnd: true },
    ],
    tickets: [{ at: [84, 38], isLong: true }],
  },
  ticketDecks: {
    tickets: [
      { at: [22, 30] },
      { at: [28, 38] },
      { at: [34, 46] },
      { at: [126, 30], isLong: true },
      { at: [132, 38], isLong: true },
      { at: [138, 46], isLong: true },
    ],
  },
  countries: {
    abroad: "M150 0C140 36 156 70 146 110H240V0Z",
    tracks: [
      { from: [36, 30], to: [176, 26], length: 3, colour: "orange", owner: 2 },
      { from: [36, 84], to: [176, 80], length: 3, colour: "white" },
    ],
    cities: [
      { at: [36, 30] },
      { at: [36, 84] },
      { at: [184, 26], isCountry: true, isEnd: true },
      { at: [184, 80], isCountry: true },
    ],
  },
  passengers: {
    tracks: [{ from: [50, 70], to: [190, 70], length: 3, colour: "gray", owner: 2 }],
    cities: [
      { at: [50, 70], passengers: ["red", "blue", "yellow"] },
      { at: [190, 70], passengers: ["green", "red"] },
    ],
  },
  mostTickets: {
    tickets: [
      { at: [20, 12], isDone: true },
      { at: [80, 34], isDone: true },
      { at: [140, 56], isDone: true },
    ],
  },
  longestPath: {
    tracks: [
      { from: [24, 84], to: [76, 34], length: 2, colour: "gray", owner: 1 },
      { from: [76, 34], to: [146, 62], length: 2, colour: "gray", owner: 1 },
      { from: [146, 62], to: [216, 28], length: 2, colour: "gray", owner: 1 },
      { from: [146, 62], to: [190, 92], length: 1, colour: "gray", owner: 0 },
    ],
    cities: [{ at: [24, 84] }, { at: [76, 34] }, { at: [146, 62] }, { at: [216, 28] }, { at: [190, 92] }],
  },
  end: {
    tracks: [{ from: [70, 55], to: [170, 55], length: 2, colour: "black", owner: 3 }],
    cities: [{ at: [70, 55] }, { at: [170, 55] }],
  },
} as const satisfies Readonly<Record<string, Picture>>;

export type PictureName = keyof typeof PICTURES;
