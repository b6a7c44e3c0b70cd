import type { TicketDetails, TrackDetails } from "../net/messages";
import { lastTurn } from "./facts/lastTurn";
import { missingCards } from "./paths/missingCards";
import { TicketPlanner, type Plan, type SharedPlan } from "./paths/ticketPlanner";
import type { CardCount } from "./facts/payments";
import type { Stage } from "./stage.svelte";

const NONE: ReadonlySet<string> = new Set();

/** The paths of the viewer's tickets: of the one that is pointed at, of those that are ticked, and of all open ones. */
export class Plans {
  /** The ticket that is pointed at. */
  pointed = $state<string | null>(null);
  /** The offered tickets that the player has ticked. */
  ticked = $state.raw<readonly string[]>([]);

  constructor(private readonly stage: Stage) {}

  readonly #planner: TicketPlanner | null = $derived.by(() => {
    const { board, scene, viewer } = this.stage;
    return board && scene && viewer !== null ? new TicketPlanner(board.sheet, scene) : null;
  });

  /** In the last round, the viewer's tickets that the one turn that is left can't complete. */
  readonly outOfReach: ReadonlySet<string> = $derived.by(() => {
    const { scene, me } = this.stage;
    const turn = scene && lastTurn(scene);
    if (!scene || !me || !turn) return NONE;
    const unfinished = Object.entries(scene.tickets).filter(([, { state }]) => state !== "completed");
    const tickets = this.#named(unfinished.map(([name]) => name));
    const isHopeless = (ticket: TicketDetails) => turn === "over" || !this.#planner?.isOneTurnAway(ticket, me.trains);
    return new Set(tickets.filter(isHopeless).map(({ name }) => name));
  });

  /** The viewer's tickets that are not completed and still can be. */
  readonly #open: readonly TicketDetails[] = $derived.by(() =>
    this.#named(
      Object.entries(this.stage.scene?.tickets ?? {})
        .filter(([name, { state }]) => state === "open" && !this.outOfReach.has(name))
        .map(([name]) => name),
    ),
  );

  /** The shortest way that is left for the ticket that is pointed at. */
  readonly path: Plan | null = $derived.by(() => {
    const [ticket] = this.#named(this.pointed === null ? [] : [this.pointed]);
    if (!ticket) return null;
    const standing = this.stage.scene?.tickets[ticket.name];
    if (standing?.state === "completed" || standing?.state === "lost") return null;
    return this.#planner?.path(ticket, standing?.stations) ?? null;
  });

  /** The cards that the viewer lacks for that way. */
  readonly missing: readonly CardCount[] = $derived.by(() => {
    const tracks = (this.path?.tracks ?? []).map((name) => this.stage.boardIndex?.tracks.get(name));
    return missingCards(
      tracks.filter((track): track is TrackDetails => track !== undefined),
      this.stage.me?.hand ?? {},
    );
  });

  /** Whether the viewer has open tickets besides those that are ticked. */
  readonly hasOwn: boolean = $derived.by(() => this.#open.length > 0);

  /** The network of the ticked tickets and the open ones together; null where there is none or nothing is ticked. */
  readonly together: SharedPlan | null = $derived.by(() => {
    if (this.ticked.length === 0) return null;
    return this.#planner?.network([...this.#named(this.ticked), ...this.#open]) ?? null;
  });

  /** The ends of the ticked tickets. */
  readonly tickedEnds: readonly string[] = $derived.by(() => this.#named(this.ticked).flatMap(({ places }) => places));

  /** The plan to draw: that of the ticket that is pointed at, or of all ticked ones if it is among them. */
  readonly drawn: Plan | null = $derived.by(() => {
    const isAmongTicked = this.pointed === null || this.ticked.includes(this.pointed);
    return isAmongTicked ? this.together : this.path;
  });

  /** The tracks that the open tickets need, with their parallels. */
  readonly helpful: ReadonlySet<string> = $derived.by(() => {
    const needed = this.stage.decision && this.#open.length > 0 ? this.#planner?.network(this.#open)?.tracks : null;
    const tracks = this.stage.board?.sheet.tracks;
    if (!needed || !tracks) return NONE;
    const links = new Set(tracks.filter(({ name }) => needed.includes(name)).map(linkOf));
    return new Set(tracks.filter((track) => links.has(linkOf(track))).map(({ name }) => name));
  });

  #named(names: readonly string[]): TicketDetails[] {
    return names.flatMap((name) => this.stage.boardIndex?.tickets.get(name) ?? []);
  }
}

/** The parallel group of a track, without the lane. */
function linkOf({ name }: TrackDetails): string {
  return name.split("/")[0]!;
}
