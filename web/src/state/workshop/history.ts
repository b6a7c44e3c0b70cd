/** How many steps can be undone. */
const MOST = 200;

interface Step<State> {
  readonly state: State;
  /** What the next change is about; changes of the same thing in a row are one step. */
  readonly about: string | null;
}

/** The states of something that is changed, which can be undone and done again. It never changes itself. */
export class History<State> {
  private constructor(
    readonly present: State,
    private readonly past: readonly Step<State>[],
    private readonly future: readonly State[],
    private readonly about: string | null,
  ) {}

  static of<State>(state: State): History<State> {
    return new History(state, [], [], null);
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** The history with another state; one `about` the same thing as the last is no step of its own. */
  changed(state: State, about: string | null = null): History<State> {
    if (state === this.present) return this;
    const isSame = about !== null && about === this.about;
    const past = isSame ? this.past : [...this.past, { state: this.present, about: this.about }].slice(-MOST);
    return new History(state, past, [], about);
  }

  /** What follows is a step of its own. */
  settled(): History<State> {
    return this.about === null ? this : new History(this.present, this.past, this.future, null);
  }

  undone(): History<State> {
    const last = this.past.at(-1);
    if (!last) return this;
    return new History(last.state, this.past.slice(0, -1), [this.present, ...this.future], null);
  }

  redone(): History<State> {
    const [next, ...later] = this.future;
    if (next === undefined) return this;
    return new History(next, [...this.past, { state: this.present, about: null }], later, null);
  }
}
