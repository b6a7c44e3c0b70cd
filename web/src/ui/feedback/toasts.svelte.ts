export interface Toast {
  id: number;
  text: string;
  kind: "refusal" | "good" | "note";
  /** Only for screen readers: the same sentence is on the screen already. */
  isHidden: boolean;
}

const SHOWN_MS = 4500;
const MOST = 3;

/** Short messages that disappear by themselves. Of refusals only the newest is shown: the others are out of date. */
class Toasts {
  all = $state.raw<readonly Toast[]>([]);
  #next = 0;

  show(text: string, kind: Toast["kind"] = "note", isHidden = false): void {
    const toast = { id: this.#next++, text, kind, isHidden };
    const others = this.all.filter((other) => other.text !== text && (kind !== "refusal" || other.kind !== "refusal"));
    this.all = [...others, toast].slice(-MOST);
    setTimeout(() => this.dismiss(toast.id), SHOWN_MS);
  }

  dismiss(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }

  /** Removes them all: they are about a screen that is gone. */
  clear(): void {
    this.all = [];
  }
}

export const toasts = new Toasts();
