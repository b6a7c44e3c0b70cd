import { type Plan, type Position, positionOf, type SharedPlan, type TicketPlan } from "../engine/questions";
import type { TicketDetails, TrackDetails } from "../net/messages";
import { CARD_KINDS } from "../board/art/palette";
import { Asked } from "./asked.svelte";
import type { CardCount } from "./facts/payments";
import type { Stage } from "./stage.svelte";

const NONE: ReadonlySet<string> = new Set();
/** The colour that stands for any one colour. */
const ANY = "gray";

/** The paths of the viewer's tickets: of the one that is pointed at, of those that are ticked, and of all open ones. */
export class Plans {
  /** The ticket that is pointed at. */
  pointed = $state<string | null>(null);
  /** The offered tickets that the player has ticked. */
  ticked = $state.raw<readonly string[]>([]);

  readonly #reach = new Asked("outOfReach");
  readonly #plan = new Asked("plan");
  readonly #tickedNetwork = new Asked("network");
  readonly #openNetwork = new Asked("network");

  constructor(private readonly stage: Stage) {}

  readonly #position: Position | null = $derived.by(() => this.stage.scene && positionOf(this.stage.scene));

  /** In the last round, the viewer's tickets that the one turn that is left can't complete. */
  readonly outOfReach: ReadonlySet<string> = $derived.by(() => {
    const { scene, boardNames } = this.stage;
    const turn = scene?.last_turn;
    if (!scene || !turn || !boardNames || !this.#position) return NONE;
    const tickets = Object.entries(scene.tickets).flatMap(([name, { state }]) => (state === "completed" ? [] : [name]));
    if (turn === "over") return new Set(tickets);
    return new Set(this.#reach.about(boardNames, { position: this.#position, tickets }) ?? []);
  });

  /** The viewer's tickets that are not completed and still can be. */
  readonly #open: readonly string[] = $derived.by(() =>
    Object.entries(this.stage.scene?.tickets ?? {})
      .filter(([name, { state }]) => state === "open" && !this.outOfReach.has(name))
      .map(([name]) => name),
  );

  /** The shortest way that is left for the ticket that is pointed at. */
  readonly path: TicketPlan | null = $derived.by(() => {
    const { boardNames, scene } = this.stage;
    const ticket = this.pointed;
    if (ticket === null || !boardNames || !this.#position) return null;
    const status = scene?.tickets[ticket];
    if (status?.state === "completed" || status?.state === "lost") return null;
    const asked = { position: this.#position, ticket, newStations: status?.stations ?? 0 };
    return this.#plan.exactly(boardNames, asked) ?? null;
  });

  /** The cards that the viewer lacks for that way. */
  readonly missing: readonly CardCount[] = $derived.by(() =>
    [...CARD_KINDS, ANY].flatMap((card) => {
      const count = this.path?.missing[card] ?? 0;
      return count > 0 ? [{ card, count }] : [];
    }),
  );

  /** Whether the viewer has open tickets besides those that are ticked. */
  readonly hasOwn: boolean = $derived.by(() => this.#open.length > 0);

  /** The network of the ticked tickets and the open ones together; null where there is none, undefined before it is known. */
  readonly together: SharedPlan | null | undefined = $derived.by(() => {
    if (this.ticked.length === 0) return undefined;
    return this.#network(this.#tickedNetwork, [...this.ticked, ...this.#open]);
  });

  /** The ends of the ticked tickets. */
  readonly tickedEnds: readonly string[] = $derived.by(() => this.#named(this.ticked).flatMap(({ places }) => places));

  /** The plan to draw: that of the ticket that is pointed at, or of all ticked ones if it is among them. */
  readonly drawn: Plan | null = $derived.by(() => {
    const isAmongTicked = this.pointed === null || this.ticked.includes(this.pointed);
    return isAmongTicked ? (this.together ?? null) : this.path;
  });

  /** The tracks that the open tickets need, with their parallels. */
  readonly helpful: ReadonlySet<string> = $derived.by(() => {
    if (!this.stage.decision || this.#open.length === 0) return NONE;
    const needed = this.#network(this.#openNetwork, this.#open)?.tracks;
    const tracks = this.stage.board?.sheet.tracks;
    if (!needed || !tracks) return NONE;
    const links = new Set(tracks.filter(({ name }) => needed.includes(name)).map(linkOf));
    return new Set(tracks.filter((track) => links.has(linkOf(track))).map(({ name }) => name));
  });

  #network(asked: Asked<"network">, tickets: readonly string[]): SharedPlan | null | undefined {
    const { boardNames } = this.stage;
    if (!boardNames || !this.#position) return undefined;
    return asked.about(boardNames, { position: this.#position, tickets });
  }

  #named(names: readonly string[]): TicketDetails[] {
    return names.flatMap((name) => this.stage.boardIndex?.tickets.get(name) ?? []);
  }
}

/** The parallel group of a track, without the lane. */
function linkOf({ name }: TrackDetails): string {
  return name.split("/")[0]!;
}
