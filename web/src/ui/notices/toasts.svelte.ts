export interface Toast {
  id: number;
  text: string;
  kind: "refusal" | "good" | "note";
}

const SHOWN_MS = 4500;
const MOST = 3;

/** Short messages that disappear by themselves. */
class Toasts {
  all = $state.raw<readonly Toast[]>([]);
  #next = 0;

  show(text: string, kind: Toast["kind"] = "note"): void {
    const toast = { id: this.#next++, text, kind };
    this.all = [...this.all.filter((other) => other.text !== text), toast].slice(-MOST);
    setTimeout(() => this.dismiss(toast.id), SHOWN_MS);
  }

  dismiss(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
