/** How closely a decision is looked at. */
export interface Effort {
  readonly worlds: number;
  readonly rounds: number;
  /** The largest number of moves that the played one is compared with. */
  readonly rivals: number;
}

/** What is known of the network's values on a board, by the number of players. */
interface CalibrationRow {
  readonly win: readonly number[];
  readonly lead: readonly number[];
  readonly level: readonly number[];
}

/** How thorough a review is. */
export interface ReviewSettings {
  readonly seed: number;
  /** Whose worst decisions are looked at closely; null: everybody's. */
  readonly seats: readonly number[] | null;
  readonly screening: Effort;
  readonly second_look: Effort;
  readonly close_look: Effort;
  readonly close_looks: number;
  /** How many lines of play the screening compares for a decision, on average. */
  readonly screened: number;
  /** How many positions the network is shown for a decision and a seat; and for one with an unusual move. */
  readonly positions: number;
  readonly positions_if_unusual: number;
  readonly played_games: number;
}

/** The numbers that searches and reviews share with Python's, as `device_analysis.py` writes them. */
export interface AnalysisNumbers {
  readonly worlds: {
    readonly most_steps: number;
    readonly most_attempts: number;
    readonly kappa: number;
    readonly drawn: number;
    readonly least_drawn: number;
    readonly least_effective: number;
    readonly flatter: number;
  };
  readonly playouts: {
    readonly enough: number;
    readonly plan_lacks_at: number;
  };
  readonly search: {
    readonly most_at_the_end: number;
    readonly least_worlds: number;
    readonly most_worlds: number;
    readonly least_choices: number;
    readonly least_rounds: number;
    readonly games_at_once: number;
    readonly usual_cost: number;
    readonly win_share: number;
    readonly points_ahead: number;
    readonly most_ahead: number;
    readonly settings: {
      readonly rounds: number;
      readonly errors: number;
      readonly most: number;
      readonly least_odds: number;
    };
    readonly most_positions: number;
    readonly milliseconds: number;
  };
  readonly values: {
    readonly playouts: number;
    readonly win_share: number;
    readonly points_ahead: number;
    readonly any_board: string;
    readonly errors: {
      readonly win: number;
      readonly lead: number;
      readonly loss: number;
      readonly value_loss: number;
    };
    readonly calibrations: { readonly [board: string]: { readonly [players: string]: CalibrationRow } };
  };
  readonly chance: { readonly samples: number };
  readonly decisions: {
    readonly least_probability: number;
    readonly most: number;
    readonly spread_lead: number;
    readonly spread_win: number;
    readonly certain: number;
    readonly least_worlds: number;
    readonly favourites: number;
    readonly answers: number;
    readonly no_loss: number;
  };
  readonly review: {
    readonly format: number;
    readonly settings: ReviewSettings;
    readonly advance: number;
    readonly least_close: number;
    readonly few_positions: number;
    readonly few_ticket_choices: number;
    readonly least_share: number;
    readonly marks: number;
    readonly least_fall: number;
    readonly most_falls: number;
    readonly most_errors: number;
    readonly most_luck: number;
    readonly most_praise: number;
    readonly most_moments: number;
    readonly least_points: number;
    readonly least_win: number;
    readonly luck_factor: number;
    readonly explained: number;
    readonly decided: number;
  };
  readonly levels: {
    readonly losses: {
      readonly [board: string]: {
        readonly [players: string]: { readonly [level: string]: { readonly points: number; readonly error: number } };
      };
    };
    readonly least_games: number;
    readonly width: number;
  };
}
