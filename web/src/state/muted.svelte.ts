import { tabStorage } from "../storage";

/** Who says something: a player by their seat, a spectator by their name. */
interface Speaker {
  name: string;
  seat?: number | null;
}

const keyOf = ({ name, seat }: Speaker) => (seat == null ? `name ${name}` : `seat ${seat}`);

/** The people at a table whose messages and reactions are hidden, in this tab only. */
export class Muted {
  #keys = $state.raw<ReadonlySet<string>>(new Set());

  constructor(private readonly table: string) {
    this.#keys = new Set(this.#stored());
  }

  has(speaker: Speaker): boolean {
    return this.#keys.has(keyOf(speaker));
  }

  toggle(speaker: Speaker): void {
    const keys = new Set(this.#keys);
    if (!keys.delete(keyOf(speaker))) keys.add(keyOf(speaker));
    this.#keys = keys;
    tabStorage()?.setItem(this.#name, JSON.stringify([...keys]));
  }

  get #name(): string {
    return `ironlanes.muted.${this.table}`;
  }

  #stored(): string[] {
    try {
      return JSON.parse(tabStorage()?.getItem(this.#name) ?? "[]") as string[];
    } catch {
      return []; // left by another version of the page
    }
  }
}
