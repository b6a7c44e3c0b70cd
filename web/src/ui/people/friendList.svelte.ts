import { language } from "../../i18n";
import { makeTable, type ApiProblem } from "../../net/api";
import { declineInvitation, endFriendship, askFriend, getFriends, inviteFriend } from "../../net/friends";
import type { Friends } from "../../net/messages";
import { router } from "../../router.svelte";
import { readStored, removeStored, writeStored } from "../../storage";
import { toasts } from "../feedback/toasts.svelte";
import { lastBoard } from "../../state/lastBoard";

/** Milliseconds between two looks at the list; the server takes someone for gone after three of them. */
const PAUSE_MS = 20_000;

/** How a player stands to the visitor. */
export type Relation = "friend" | "asked" | "asks" | "none";

/** The visitor's friends, on every screen. */
class FriendList {
  /** What the server last said; null before that. */
  now = $state.raw<Friends | null>(null);
  /** Whether there is anybody to look for; known after a reload too. */
  isFollowed = $state(readStored("friends", false));

  /** Looks at the list from now on, on every screen. */
  follow(): void {
    this.isFollowed = true;
    writeStored("friends", true);
  }

  /** Looks at the list once. A failed look changes nothing: the next one may succeed. */
  async look(): Promise<void> {
    const found = await getFriends().catch(() => null);
    if (!found) return;
    this.now = found;
    if (found.friends.length + found.requests.length + found.asked.length > 0) this.follow();
    else {
      this.isFollowed = false;
      removeStored("friends");
    }
  }

  /** Looks now and then while the page is in sight; returns the function that ends it. */
  watch(): () => void {
    const look = () => {
      if (document.visibilityState === "visible") void this.look();
    };
    look();
    const timer = setInterval(look, PAUSE_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }

  relation(player: string): Relation {
    const has = (cards: readonly { player: string }[] | undefined) => cards?.some((card) => card.player === player);
    if (has(this.now?.friends)) return "friend";
    if (has(this.now?.asked)) return "asked";
    return has(this.now?.requests) ? "asks" : "none";
  }

  /** Asks someone, or accepts what they asked. */
  ask(player: string, name: string): Promise<boolean> {
    return this.#change(() => askFriend(player, name));
  }

  end(player: string): Promise<boolean> {
    return this.#change(() => endFriendship(player));
  }

  decline(player: string): Promise<boolean> {
    return this.#change(() => declineInvitation(player));
  }

  invite(player: string, table: string): Promise<boolean> {
    return this.#change(() => inviteFriend(player, table));
  }

  /** Opens a table, invites a friend, and goes there. */
  async playWith(player: string): Promise<void> {
    await this.#change(async () => {
      const table = await makeTable({ board: lastBoard(), players: 2 });
      await inviteFriend(player, table);
      router.go(`/table/${table}`);
    });
  }

  /** Changes something at the server, and looks again; tells why if the server refuses. */
  async #change(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
    } catch (error) {
      toasts.show(language.reason((error as ApiProblem).reason), "refusal");
      return false;
    }
    await this.look();
    return true;
  }
}

export const friendList = new FriendList();
