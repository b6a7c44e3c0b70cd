/** A part of the JSON Schema of board files. */
export interface Schema {
  readonly type?: "object" | "array" | "string" | "integer" | "number" | "boolean";
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly default?: unknown;
}

/** What it takes to make boards from files, as `device_files.py` writes it. */
export interface BoardMaking {
  readonly schema: Schema;
  /** How much there may be of everything. */
  readonly room: Readonly<Record<"cards" | "nodes" | "offer" | "passengers" | "places" | "tickets" | "tracks", number>>;
  /** The strings of scenes: those of every board by their indices, and where those of a board begin. */
  readonly strings: {
    readonly constant: Readonly<Record<string, string>>;
    readonly count: number;
    readonly letters: number;
    readonly track_at: number;
    readonly closed_at: number;
    readonly ticket_at: number;
    readonly place_at: number;
    readonly split_at: number;
  };
}
