/** The header of a network's file. */
export interface NetworkHeader {
  readonly size: { readonly width: number; readonly rounds: number; readonly blocks: number; readonly heads: number };
  /** Which network it is, as reviews tell it. */
  readonly name: string;
  readonly ticket_cap: number;
  readonly shapes: Readonly<Record<string, readonly number[]>>;
  /** By the layer that reads them: what the numbers of the features are divided by. */
  readonly scales: Readonly<Record<string, readonly number[]>>;
  /** Where everything lies among features and choices. */
  readonly layout: {
    readonly tickets_at: number;
    readonly pass_at: number;
    readonly keeps_at: number;
    readonly stations_at: number;
    readonly tracks_at: number;
    readonly is_payable_at: number;
    readonly offer_marks_at: number;
    readonly offer_marks: number;
    readonly ticket_tracks: number;
    readonly track_sum: number;
    readonly norm_epsilon: number;
    readonly potential_at: number;
    readonly potential_worth: number;
    readonly styles: Readonly<Record<string, number>>;
    readonly keep_sets: readonly (readonly number[])[];
  };
  readonly choosing: { readonly tied: number; readonly cap: number };
}
