import { addTo, type Kernels, type RecordBlock } from "../../engine/kernels";
import { RULE_BOUNDS } from "../../constants";
import { type Action, FROM_DECK, LOCOMOTIVES, payments, paymentText, VERB } from "./actions";
import { COLOURS, GRAY, numberOf, parallelGroups, type BoardModel } from "./model";

/** As the colour of a price: any one colour. */
const ANY_COLOUR = 8;
/** The numbers that rules have for what board files name; 0 ends the list of ties. */
const UNKEPT = ["bottom", "out", "shuffled"];
const TIES = ["", "tickets", "stations", "longest-path", "passengers"];
/** How many words a set of tracks has. */
const MASK_WORDS = 2;

/** Fills the tables of a board, as `kernel/board_encoding.py` does; `actions` are all actions of the board. */
export class BoardEncoder {
  readonly #record: RecordBlock;
  readonly #nodes: ReadonlyMap<string, number>;
  readonly #indices: ReadonlyMap<string, number>;
  readonly #places: ReadonlyMap<string, number>;

  constructor(
    private readonly kernels: Kernels,
    private readonly board: BoardModel,
    private readonly actions: readonly Action[],
  ) {
    this.#record = kernels.record("write_scenes", 1);
    this.#nodes = nodesOf(board);
    this.#indices = new Map(actions.map(({ text }, index) => [text, index]));
    this.#places = new Map(board.places.map(({ slug }, place) => [slug, place]));
  }

  encode(): RecordBlock {
    this.#record.bytes.fill(0);
    this.#setRules();
    this.#setPlaces();
    this.#setTickets();
    this.#setTracks();
    this.#setClaims();
    this.#setStationsAndTunnels();
    this.#setActions();
    return this.#record;
  }

  /** Writes a number of a field, at a place in each of its dimensions. */
  #set(field: string, at: readonly number[], value: number): void {
    const shape = this.kernels.shapeOf("write_scenes", 1, field);
    const place = at.reduce((found, each, dimension) => found * (shape[dimension] ?? 1) + each, 0);
    this.#record.numbers(field)[place] = value;
  }

  #get(field: string, place = 0): number {
    return this.#record.numbers(field)[place]!;
  }

  #setList(field: string, values: readonly number[], from = 0): void {
    this.#record.numbers(field).set(values, from);
  }

  #setRules(): void {
    const { rules } = this.board;
    for (const name of Object.keys(RULE_BOUNDS)) this.#set(name, [], numberOf(rules, name));
    this.#setList("cards", rules.cards);
    this.#setList("passengers", rules.passengers);
    this.#setList("passenger_points", rules.passenger_points);
    this.#setList("track_points", rules.track_points, 1);
    this.#set("setup_unkept", [], UNKEPT.indexOf(rules.setup_unkept));
    this.#set("has_passengers", [], rules.passengers.some(Boolean) ? 1 : 0);
    this.#setList(
      "tie_breaks",
      rules.tie_breaks.map((tie) => TIES.indexOf(tie)),
    );
  }

  #setPlaces(): void {
    const { places } = this.board;
    this.#set("places", [], places.length);
    this.#set("cities", [], places.filter(({ isCountry }) => !isCountry).length);
    this.#set("nodes", [], this.#nodes.size);
    places.forEach(({ slug, passengers, isCountry }, place) => {
      this.#set("place_passengers", [place], passengers);
      this.#set("place_node", [place], this.#nodes.get(slug) ?? -1);
      if (!isCountry) addTo(this.#record.words("city_mask"), place);
    });
  }

  #setTickets(): void {
    const { tickets } = this.board;
    this.#set("tickets", [], tickets.length);
    tickets.forEach(({ places, points, isLong }, ticket) => {
      places.forEach((slug, end) => {
        for (const [key, node] of this.#nodes)
          if (key.split(" ")[0] === slug) addTo(this.#record.words("ticket_ends"), node, 2 * ticket + end);
      });
      this.#set("ticket_points", [ticket], points);
      this.#set("ticket_is_long", [ticket], isLong ? 1 : 0);
    });
    const long = tickets.filter(({ isLong }) => isLong).length;
    this.#setList("deck_base", [0, tickets.length - long]);
    this.#setList("deck_room", [tickets.length - long, long]);
  }

  #setTracks(): void {
    const { tracks } = this.board;
    this.#set("tracks", [], tracks.length);
    tracks.forEach(({ places: [first, second], length, isTunnel, lane }, track) => {
      const nodes = [nodeKey(first, second, lane), nodeKey(second, first, lane)].map(
        (key) => this.#nodes.get(key.split(" ")[0]!) ?? this.#nodes.get(key)!,
      );
      nodes.forEach((node, end) => {
        this.#set("track_nodes", [track, end], node);
        addTo(this.#record.words("node_tracks"), track, MASK_WORDS * node);
      });
      [first, second].forEach((slug, end) => this.#set("track_places", [track, end], this.#places.get(slug)!));
      this.#set("track_length", [track], length);
      this.#set("track_is_tunnel", [track], isTunnel ? 1 : 0);
    });
    for (const group of parallelGroups(this.board))
      for (const track of group)
        for (const other of group)
          if (other !== track) addTo(this.#record.words("siblings"), other, MASK_WORDS * track);
  }

  // ---- prices

  /** Adds what something costs, and where each payment is among the actions that begin with `text`, from `base` on. */
  #addPrice(colour: string, length: number, locomotives: number, base: number, text: string): number {
    const price = this.#get("prices");
    this.#set("prices", [], price + 1);
    this.#set("price_colour", [price], colour === GRAY ? ANY_COLOUR : COLOURS.indexOf(colour as never));
    this.#set("price_length", [price], length);
    this.#set("price_locomotives", [price], locomotives);
    for (const payment of payments(length, colour, locomotives)) {
      const offset = this.#indices.get(`${text} ${paymentText(payment)}`)! - base;
      this.#set("payment_offset", [price, payment.colour, payment.locomotives], offset);
    }
    return price;
  }

  /** The prices of tracks: sorted by colour, gray last, then by length and locomotives. */
  #setClaims(): void {
    const { tracks } = this.board;
    const first = new Map<number, number>();
    this.actions.forEach(({ verb, subject }, index) => {
      if (verb === VERB.claim && !first.has(subject)) first.set(subject, index);
    });
    const groups = new Map<number, number[]>();
    tracks.forEach(({ colour, length, locomotives }, track) => {
      this.#set("claim_action", [track], first.get(track)!);
      const number = colour === GRAY ? ANY_COLOUR : COLOURS.indexOf(colour as never);
      const key = (number * 100 + length) * 100 + locomotives;
      groups.set(key, [...(groups.get(key) ?? []), track]);
    });
    for (const [key, group] of [...groups].sort(([one], [other]) => one - other)) {
      const { name, colour, length, locomotives } = tracks[group[0]!]!;
      const price = this.#addPrice(colour, length, locomotives, first.get(group[0]!)!, `claim ${name} with`);
      this.#record.numbers("first_price").fill(price + 1, Math.floor(key / 10000) + 1);
      for (const track of group) {
        this.#set("track_price", [track], price);
        addTo(this.#record.words("price_tracks"), track, MASK_WORDS * price);
      }
    }
  }

  #setStationsAndTunnels(): void {
    const { rules, places } = this.board;
    const cities = places.filter(({ isCountry }) => !isCountry);
    const stations = numberOf(rules, "stations");
    for (const { slug } of stations > 0 ? cities : [])
      this.#set("station_action", [this.#places.get(slug)!], this.#indices.get(`station ${slug} with 1 black`)!);
    for (let cost = 1; cost <= stations; cost++) {
      const { slug } = cities[0]!;
      const base = this.#get("station_action", this.#places.get(slug));
      this.#set("station_price", [cost], this.#addPrice(GRAY, cost, 0, base, `station ${slug} with`));
    }
    if (!this.#indices.has("decline")) return;
    const base = this.#indices.get("pay 1 black")!;
    this.#set("pay_action", [], base);
    for (let extra = 1; extra <= numberOf(rules, "tunnel_cards"); extra++)
      [...COLOURS, GRAY].forEach((colour, kind) => {
        const locomotives = kind === LOCOMOTIVES ? extra : 0; // locomotives pay with locomotives alone
        this.#set("extra_price", [extra, kind], this.#addPrice(colour, extra, locomotives, base, "pay"));
      });
  }

  // ---- the table of actions

  #setActions(): void {
    this.#set("actions", [], this.actions.length);
    this.actions.forEach((action, index) => {
      for (const part of ["verb", "subject", "colour", "cards", "locomotives"] as const)
        this.#set(`action_${part}`, [index], action[part]);
      this.#setLookup(action, index);
    });
    const draws = Array.from({ length: FROM_DECK + 1 }, (_, card) => card);
    this.#setList(
      "draw_order",
      this.#inOrder(draws, (card) => this.#get("draw_action", card)),
    );
    const [sets] = this.kernels.shapeOf("write_scenes", 1, "keep_action") as [number];
    const kept = Array.from({ length: sets }, (_, set) => set).filter((set) => this.#get("keep_action", set));
    this.#set("keeps", [], kept.length);
    this.#setList(
      "keep_order",
      this.#inOrder(kept, (set) => this.#get("keep_action", set)),
    );
    const [size] = this.kernels.shapeOf("write_scenes", 1, "split_order") as [number];
    for (let total = 1; total < size; total++) {
      const splits = Array.from({ length: total + 1 }, (_, long) => long);
      const order = this.#inOrder(splits, (long) => this.#get("tickets_action", (total - long) * size + long));
      this.#setList("split_order", order, total * size);
    }
  }

  #setLookup({ verb, subject, colour, cards }: Action, index: number): void {
    switch (verb) {
      case VERB.draw:
        return this.#set("draw_action", [subject], index);
      case VERB.tickets:
        return this.#set("tickets_action", [subject, cards], index);
      case VERB.keep:
        return this.#set("keep_action", [subject], index);
      case VERB.decline:
        return this.#set("decline_action", [], index);
      case VERB.passenger:
        return this.#set("passenger_action", [subject, colour], index);
      case VERB.pass:
        return this.#set("pass_action", [], index);
    }
  }

  #inOrder(numbers: readonly number[], key: (number: number) => number): number[] {
    return [...numbers].sort((one, other) => key(one) - key(other));
  }
}

/** The name of a country's end: from where its track comes. */
function nodeKey(place: string, from: string, lane: number): string {
  return `${place} ${from} ${lane}`;
}

/** The number of each node: a city, or an end of a country. */
function nodesOf({ places, tracks }: BoardModel): ReadonlyMap<string, number> {
  const cities = places.filter(({ isCountry }) => !isCountry);
  const nodes = new Map(cities.map(({ slug }, number) => [slug, number]));
  const countries = new Set(places.filter(({ isCountry }) => isCountry).map(({ slug }) => slug));
  for (const {
    places: [first, second],
    lane,
  } of tracks) {
    if (countries.has(first)) nodes.set(nodeKey(first, second, lane), nodes.size);
    if (countries.has(second)) nodes.set(nodeKey(second, first, lane), nodes.size);
  }
  return nodes;
}
