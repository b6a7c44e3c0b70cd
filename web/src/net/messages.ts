// Generated from src/ironlanes/server/model/messages by `make ui`; not to be edited.

export type Everything =
  | AccountCard
  | AccusedCard
  | Achievement
  | AckMessage
  | ActRequest
  | AskedPlayer
  | AuditCard
  | AwayUntil
  | BalancedText
  | BanCard
  | BlockCard
  | Blocks
  | BoardBalance
  | BoardBook
  | BoardCard
  | BoardDetails
  | BoardDraft
  | BoardEffect
  | BoardFile
  | BoardGallery
  | BoardGames
  | BoardLocks
  | BoardPlay
  | BoardPlayAnswer
  | BoardPrint
  | BoardProblem
  | BoardRating
  | BoardReport
  | BoardSayings
  | BoardSearch
  | BoardStatistics
  | BoardText
  | BoardVisibility
  | BookChapter
  | BotCard
  | BotRating
  | ChatMessage
  | ClaimedEvent
  | Clock
  | ClockMessage
  | CodeTry
  | ColoursChange
  | CorrespondenceOverview
  | DailyDay
  | DailyDeal
  | DailyEntry
  | Decision
  | DeclinedEvent
  | Deletion
  | DeviceCode
  | DeviceGame
  | DisplayedEvent
  | DrewEvent
  | EndPush
  | EntrantToRemove
  | ErrorResponse
  | ExerciseAnswer
  | ExercisePosition
  | ExerciseReason
  | ExerciseTry
  | ExplainRequest
  | ExplanationMessage
  | ExtendRequest
  | FilePlace
  | FilePosition
  | FileTicket
  | FileTrack
  | FoundCities
  | FoundCity
  | Friend
  | FriendCard
  | FriendLink
  | FriendName
  | Friends
  | FromBrowser
  | Gain
  | GameEvent
  | Goodbye
  | GroupComparison
  | HandPage
  | Hello
  | HintBlock
  | HintBringsTicketNear
  | HintCardNeeded
  | HintCardsTogether
  | HintChampion
  | HintCompletesTicket
  | HintDeckBetter
  | HintDeckChance
  | HintDrawTickets
  | HintEndDanger
  | HintEndNow
  | HintGrayCardNeeded
  | HintLocomotivePrice
  | HintNudge
  | HintOnlyMove
  | HintOnlyWayLeft
  | HintPassengerLead
  | HintReason
  | HintRequest
  | HintScarce
  | HintStationLast
  | HintTicketLost
  | HintTicketOpen
  | HintTicketSet
  | HintTicketsFit
  | HintTrackPoints
  | HintTrainsShort
  | HintTunnelRisk
  | HintTwoTickets
  | HintedMessage
  | HintedMove
  | History
  | HistoryGame
  | Home
  | HomeDaily
  | InvitationCard
  | KeptBoardCard
  | KeptBoardPage
  | KeptEvent
  | LabelShape
  | LanesChange
  | LastRoundEvent
  | Leaderboard
  | LeaderboardRow
  | LengthChange
  | LevelLike
  | LevelOnBoard
  | LogEntry
  | MailCode
  | Mean
  | Merged
  | MoveKind
  | NamedGain
  | NewAppearance
  | NewBan
  | NewBlock
  | NewBoard
  | NewBoardReport
  | NewConsent
  | NewFriend
  | NewInvitation
  | NewMail
  | NewName
  | NewPlaceBoard
  | NewPush
  | NewQuietHours
  | NewRecoveryCodes
  | NewReport
  | NewTable
  | NewTournament
  | NodeShape
  | OfferedEvent
  | OpenTable
  | OpenTables
  | OperatorPage
  | Options
  | OtherGuest
  | OverEvent
  | OwnBook
  | OwnChapter
  | OwnTicket
  | OwnTournaments
  | PassedEvent
  | PassengerTakenEvent
  | PasskeyAnswer
  | PasskeyCard
  | PasskeyOptions
  | Pending
  | Picture
  | Ping
  | PlaceDetails
  | PlayerRatings
  | Pong
  | Practice
  | Priced
  | PrintedText
  | Profile
  | Proportion
  | QuickMatch
  | RatingPoint
  | ReactRequest
  | ReactionMessage
  | Reason
  | ReasonAddressEntered
  | ReasonBanned
  | ReasonBoardHidden
  | ReasonBoardRefused
  | ReasonBotFailed
  | ReasonBusy
  | ReasonCancelled
  | ReasonDeckEmpty
  | ReasonDeckTooSmall
  | ReasonEmpty
  | ReasonError
  | ReasonGameOver
  | ReasonGroupClosed
  | ReasonHelloFirst
  | ReasonHintsFactsOnly
  | ReasonHintsOff
  | ReasonHostAway
  | ReasonLastPasskey
  | ReasonLocomotiveSecond
  | ReasonLogFull
  | ReasonMustAct
  | ReasonNameRefused
  | ReasonNameTaken
  | ReasonNoClock
  | ReasonNoEntrant
  | ReasonNoGames
  | ReasonNoHint
  | ReasonNoMail
  | ReasonNoOwnSeat
  | ReasonNoPasskeys
  | ReasonNoPush
  | ReasonNoSeat
  | ReasonNoStationLeft
  | ReasonNoTicketsLeft
  | ReasonNobodyLooks
  | ReasonNobodyThere
  | ReasonNotFaceUp
  | ReasonNotFriends
  | ReasonNotHost
  | ReasonNotNow
  | ReasonNotOnOffer
  | ReasonNotOver
  | ReasonNotRated
  | ReasonNotSignedIn
  | ReasonNotStarted
  | ReasonNotTheseCards
  | ReasonNotTogether
  | ReasonNotUnderstood
  | ReasonNotYourSeat
  | ReasonNotYourTurn
  | ReasonNotYourself
  | ReasonNothingToMerge
  | ReasonOldChallenge
  | ReasonOnlyOthersExtend
  | ReasonOnlyPlayersReport
  | ReasonOnlySitterOrHost
  | ReasonOtherExtra
  | ReasonOtherNumber
  | ReasonOtherPlace
  | ReasonOwnParallel
  | ReasonPlayerCount
  | ReasonPositionDisplayTooLong
  | ReasonPositionExtra
  | ReasonPositionLaid
  | ReasonPositionMissing
  | ReasonPositionNoChoice
  | ReasonPositionNoName
  | ReasonPositionNoOffers
  | ReasonPositionNoSecondCard
  | ReasonPositionNoSplit
  | ReasonPositionNoStart
  | ReasonPositionNoStations
  | ReasonPositionNoTunnel
  | ReasonPositionNotEnds
  | ReasonPositionNotOneEach
  | ReasonPositionOfferDecks
  | ReasonPositionOfferDiffers
  | ReasonPositionOfferOrder
  | ReasonPositionOfferSize
  | ReasonPositionOfferTooSoon
  | ReasonPositionOtherDeck
  | ReasonPositionOtherValue
  | ReasonPositionOver
  | ReasonPositionPlaceTooFull
  | ReasonPositionRevealed
  | ReasonPositionSetup
  | ReasonPositionTicketTwice
  | ReasonPositionTicketsTooSoon
  | ReasonPositionTooFewTickets
  | ReasonPositionTooFewTrains
  | ReasonPositionTooManyCards
  | ReasonPositionTooManyPassengers
  | ReasonPositionTooManyStations
  | ReasonPositionTrackClosed
  | ReasonPositionUnknownName
  | ReasonProofNeeded
  | ReasonRecordAction
  | ReasonRecordDamaged
  | ReasonRecordFormat
  | ReasonRecordNames
  | ReasonRecordNotList
  | ReasonRecordNotNumber
  | ReasonRecordNotObject
  | ReasonRecordNotText
  | ReasonRecordOtherGame
  | ReasonRecordResult
  | ReasonRecordSeed
  | ReasonRecordUnfinished
  | ReasonRecordUnknownField
  | ReasonRefused
  | ReasonRemoved
  | ReasonSealedDeal
  | ReasonSeatTaken
  | ReasonStale
  | ReasonStarted
  | ReasonStationCost
  | ReasonStationThere
  | ReasonStillBanned
  | ReasonStorage
  | ReasonTakeBackImpossible
  | ReasonTakeBackLate
  | ReasonTooFast
  | ReasonTooFewCards
  | ReasonTooFewKept
  | ReasonTooFewLocomotives
  | ReasonTooFewPlayers
  | ReasonTooFewTrains
  | ReasonTooLong
  | ReasonTooManyFriends
  | ReasonTooManyGames
  | ReasonTooManyListed
  | ReasonTooManyPeople
  | ReasonTooSlow
  | ReasonTournamentFull
  | ReasonTrackClaimed
  | ReasonUnknownAction
  | ReasonUnknownAddress
  | ReasonUnknownBoard
  | ReasonUnknownBot
  | ReasonUnknownGame
  | ReasonUnknownPasskey
  | ReasonUnknownPlayer
  | ReasonUnknownSession
  | ReasonUnknownTable
  | ReasonUnknownTournament
  | ReasonUnreadableTable
  | ReasonWorkshopBusy
  | ReasonWrongCode
  | ReasonWrongEndpoint
  | ReasonWrongHost
  | ReasonWrongMail
  | ReasonWrongMethod
  | ReasonWrongName
  | ReasonWrongOrigin
  | ReasonWrongPasskey
  | ReasonWrongSeed
  | ReasonWrongStart
  | ReasonWrongViewer
  | ReasonWrongZone
  | ReasonYouBlockThem
  | Recap
  | RecapStep
  | RefusedMessage
  | RemadeBoard
  | RematchRequest
  | Reminders
  | RemovedPasskeyCard
  | RenameRequest
  | Replay
  | ReplayStep
  | ReportCard
  | ReshuffledEvent
  | ReviewProgress
  | ReviewResponse
  | RuleDetails
  | SayRequest
  | Sayings
  | Scene
  | Score
  | Seat
  | SeatInView
  | SeatRating
  | SeatScore
  | SessionCard
  | SetOptionsRequest
  | SetSeatRequest
  | SignedIn
  | SitRequest
  | SlotShape
  | SnapshotMessage
  | SourcePoints
  | StandRequest
  | StartRequest
  | StationBuiltEvent
  | StepMessage
  | TableCard
  | TableMade
  | TableMessage
  | TableRatings
  | TakeBackRequest
  | TicketChange
  | TicketCounts
  | TicketDetails
  | TicketPage
  | TicketStatusDetails
  | TicketsByDeck
  | TicketsReshuffledEvent
  | TieBreak
  | ToBrowser
  | TookEvent
  | TournamentCard
  | TournamentGame
  | TournamentMade
  | TournamentPage
  | TournamentPlace
  | TrackDetails
  | TrackPage
  | TrackShape
  | TunnelRevealedEvent
  | Unkept
  | Uploaded
  | View
  | ViewSeatRequest
  | Waiting;
/**
 * Where tickets go that a player does not keep during setup.
 */
export type Unkept = "bottom" | "out" | "shuffled";
/**
 * What breaks a tie between players with equal points (X6).
 */
export type TieBreak = "tickets" | "stations" | "longest-path" | "passengers";
export type Reason =
  | ReasonGameOver
  | ReasonNotNow
  | ReasonNotYourTurn
  | ReasonNotFaceUp
  | ReasonLocomotiveSecond
  | ReasonDeckEmpty
  | ReasonTrackClaimed
  | ReasonOwnParallel
  | ReasonGroupClosed
  | ReasonTooFewTrains
  | ReasonTooFewLocomotives
  | ReasonTooFewCards
  | ReasonNotTheseCards
  | ReasonNoStationLeft
  | ReasonStationThere
  | ReasonStationCost
  | ReasonNoTicketsLeft
  | ReasonOtherNumber
  | ReasonDeckTooSmall
  | ReasonNotOnOffer
  | ReasonTooFewKept
  | ReasonOtherExtra
  | ReasonOtherPlace
  | ReasonNobodyThere
  | ReasonMustAct
  | ReasonUnknownAction
  | ReasonStale
  | ReasonTakeBackLate
  | ReasonTakeBackImpossible
  | ReasonNotStarted
  | ReasonStarted
  | ReasonNotOver
  | ReasonNoClock
  | ReasonEmpty
  | ReasonNotYourSeat
  | ReasonNoOwnSeat
  | ReasonNobodyLooks
  | ReasonOnlyOthersExtend
  | ReasonOnlySitterOrHost
  | ReasonNotHost
  | ReasonHostAway
  | ReasonSeatTaken
  | ReasonNoSeat
  | ReasonTooManyPeople
  | ReasonPlayerCount
  | ReasonWrongStart
  | ReasonWrongSeed
  | ReasonNotRated
  | ReasonBotFailed
  | ReasonUnknownBot
  | ReasonUnknownBoard
  | ReasonTooManyGames
  | ReasonNoGames
  | ReasonUnknownTable
  | ReasonUnreadableTable
  | ReasonLogFull
  | ReasonHintsOff
  | ReasonHintsFactsOnly
  | ReasonNoHint
  | ReasonUnknownGame
  | ReasonBoardRefused
  | ReasonBoardHidden
  | ReasonWorkshopBusy
  | ReasonSealedDeal
  | ReasonUnknownPlayer
  | ReasonNameTaken
  | ReasonNameRefused
  | ReasonBanned
  | ReasonNotTogether
  | ReasonNotYourself
  | ReasonNotFriends
  | ReasonYouBlockThem
  | ReasonTooManyFriends
  | ReasonOnlyPlayersReport
  | ReasonNotSignedIn
  | ReasonProofNeeded
  | ReasonStillBanned
  | ReasonNoPasskeys
  | ReasonWrongPasskey
  | ReasonUnknownPasskey
  | ReasonOldChallenge
  | ReasonLastPasskey
  | ReasonWrongCode
  | ReasonUnknownSession
  | ReasonNothingToMerge
  | ReasonWrongName
  | ReasonUnknownTournament
  | ReasonTournamentFull
  | ReasonCancelled
  | ReasonRemoved
  | ReasonAddressEntered
  | ReasonNoEntrant
  | ReasonTooManyListed
  | ReasonTooFewPlayers
  | ReasonBusy
  | ReasonUnknownAddress
  | ReasonWrongViewer
  | ReasonWrongHost
  | ReasonWrongOrigin
  | ReasonWrongMethod
  | ReasonTooFast
  | ReasonWrongEndpoint
  | ReasonWrongZone
  | ReasonWrongMail
  | ReasonNoPush
  | ReasonNoMail
  | ReasonTooSlow
  | ReasonStorage
  | ReasonTooLong
  | ReasonHelloFirst
  | ReasonNotUnderstood
  | ReasonRefused
  | ReasonError
  | ReasonRecordAction
  | ReasonRecordUnknownField
  | ReasonRecordNotObject
  | ReasonRecordNotList
  | ReasonRecordNotText
  | ReasonRecordNotNumber
  | ReasonRecordNames
  | ReasonRecordDamaged
  | ReasonRecordFormat
  | ReasonRecordOtherGame
  | ReasonRecordSeed
  | ReasonRecordUnfinished
  | ReasonRecordResult
  | ReasonPositionNoName
  | ReasonPositionUnknownName
  | ReasonPositionNoSecondCard
  | ReasonPositionTooFewTickets
  | ReasonPositionOver
  | ReasonPositionNoStart
  | ReasonPositionNoSplit
  | ReasonPositionTrackClosed
  | ReasonPositionTooFewTrains
  | ReasonPositionNoStations
  | ReasonPositionTooManyStations
  | ReasonPositionNotOneEach
  | ReasonPositionOtherValue
  | ReasonPositionTooManyCards
  | ReasonPositionDisplayTooLong
  | ReasonPositionTicketTwice
  | ReasonPositionOtherDeck
  | ReasonPositionTooManyPassengers
  | ReasonPositionPlaceTooFull
  | ReasonPositionMissing
  | ReasonPositionOfferSize
  | ReasonPositionOfferDecks
  | ReasonPositionOfferOrder
  | ReasonPositionNoOffers
  | ReasonPositionOfferTooSoon
  | ReasonPositionOfferDiffers
  | ReasonPositionSetup
  | ReasonPositionTicketsTooSoon
  | ReasonPositionNoTunnel
  | ReasonPositionLaid
  | ReasonPositionRevealed
  | ReasonPositionExtra
  | ReasonPositionNotEnds
  | ReasonPositionNoChoice;
export type GameEvent =
  | TookEvent
  | DrewEvent
  | DisplayedEvent
  | ReshuffledEvent
  | ClaimedEvent
  | TunnelRevealedEvent
  | DeclinedEvent
  | OfferedEvent
  | KeptEvent
  | TicketsReshuffledEvent
  | StationBuiltEvent
  | PassengerTakenEvent
  | LastRoundEvent
  | PassedEvent
  | OverEvent;
export type FromBrowser =
  | Hello
  | ActRequest
  | TakeBackRequest
  | ExplainRequest
  | HintRequest
  | ViewSeatRequest
  | SitRequest
  | StandRequest
  | SetSeatRequest
  | SetOptionsRequest
  | StartRequest
  | RenameRequest
  | SayRequest
  | ReactRequest
  | ExtendRequest
  | RematchRequest
  | Ping;
/**
 * What a move is, without naming it.
 */
export type MoveKind = "claim" | "cards" | "tickets" | "keep" | "station" | "tunnel" | "passenger" | "pass";
export type HintReason =
  | HintCompletesTicket
  | HintBringsTicketNear
  | HintTwoTickets
  | HintOnlyWayLeft
  | HintTrackPoints
  | HintBlock
  | HintEndNow
  | HintTunnelRisk
  | HintCardNeeded
  | HintGrayCardNeeded
  | HintScarce
  | HintCardsTogether
  | HintDeckBetter
  | HintDeckChance
  | HintLocomotivePrice
  | HintDrawTickets
  | HintTicketsFit
  | HintStationLast
  | HintPassengerLead
  | HintOnlyMove
  | HintChampion
  | HintTicketOpen
  | HintTicketLost
  | HintTrainsShort
  | HintEndDanger;
export type ToBrowser =
  | TableMessage
  | SnapshotMessage
  | StepMessage
  | ClockMessage
  | AckMessage
  | RefusedMessage
  | ExplanationMessage
  | HintedMessage
  | ChatMessage
  | ReactionMessage
  | Pong
  | Goodbye;

/**
 * GET /api/account: who the visitor is.
 */
export interface AccountCard {
  address?: string;
  avatar:
    | "locomotive"
    | "carriage"
    | "signal"
    | "lantern"
    | "bridge"
    | "wheel"
    | "whistle"
    | "clock"
    | "tunnel"
    | "ticket"
    | "bell"
    | "cap";
  colour?: number;
  guest?: OtherGuest;
  is_account: boolean;
  name: string;
  passkeys: PasskeyCard[];
  player: string;
  recovery_codes: number;
  removed_passkeys: RemovedPasskeyCard[];
  sessions: SessionCard[];
  shares_games: boolean;
}
/**
 * The guest that someone was on this device before they signed in.
 */
export interface OtherGuest {
  name: string;
  tables: number;
}
/**
 * A passkey of one's own.
 */
export interface PasskeyCard {
  id: string;
  made_at: number;
  name: string;
  used_at?: number;
}
/**
 * A passkey that was removed from one's account, and can still be used to take it back.
 */
export interface RemovedPasskeyCard {
  id: string;
  name: string;
  until: number;
}
/**
 * A device that is signed in to one's account.
 */
export interface SessionCard {
  device: string;
  id: string;
  is_this: boolean;
  made_at: number;
  seen_at: number;
}
/**
 * Someone about whom there are reports, for operators.
 */
export interface AccusedCard {
  name: string;
  open: number;
  player: string;
  reporters: number;
  reports: ReportCard[];
}
/**
 * A report, for operators.
 */
export interface ReportCard {
  at: number;
  chat: {
    [k: string]: unknown;
  }[];
  closed_at?: number;
  game?: string;
  id: string;
  kind: string;
  name: string;
  reporter: string;
  table: string;
  text: string;
}
/**
 * Something to achieve, with what its texts name, and when the visitor first achieved it.
 */
export interface Achievement {
  amount: number;
  at?: number;
  best?: number;
  boards: string[];
  bot?: string;
  game?: string;
  name:
    | "first-win"
    | "all-tickets"
    | "long-path"
    | "high-score"
    | "in-a-row"
    | "every-board"
    | "beat-expert"
    | "beat-champion"
    | "with-friends";
}
/**
 * A message was carried out; for an action, `seq` is the number of actions after it.
 */
export interface AckMessage {
  id: string;
  seq?: number;
  t: "ack";
}
/**
 * An action of the seat to move. `seq` is the scene it was decided on; `id` makes sending it twice harmless.
 */
export interface ActRequest {
  action: string;
  id: string;
  seat: number;
  seq: number;
  t: "act";
  take_back_ms?: number;
}
/**
 * Someone whom the visitor has asked, and who has not answered.
 */
export interface AskedPlayer {
  name: string;
  player: string;
}
/**
 * What an operator did, for operators; people are named by their public ids.
 */
export interface AuditCard {
  at: number;
  deed: string;
  details: string;
  operator: string;
  player: string;
}
/**
 * PUT /api/away: the visitor is away for this many days; 0: they are back.
 */
export interface AwayUntil {
  days: number;
}
/**
 * POST /api/boards/balance: a board file; another seed is another search.
 */
export interface BalancedText {
  seed?: number;
  text: string;
}
/**
 * A ban that has not ended, for operators.
 */
export interface BanCard {
  at: number;
  name: string;
  player: string;
  reason: string;
  until: number;
}
/**
 * Someone whom the visitor blocks.
 */
export interface BlockCard {
  at: number;
  name: string;
  player: string;
}
/**
 * GET /api/blocks: whom the visitor blocks, the last one first.
 */
export interface Blocks {
  players: BlockCard[];
}
/**
 * Changes in the order in which they were found, and how the board plays before and after all, in fresh games.
 */
export interface BoardBalance {
  after: BoardPlay;
  before: BoardPlay;
  changes: (LengthChange | ColoursChange | LanesChange | TicketChange)[];
  cost_after: number;
  cost_before: number;
}
/**
 * How a board plays, from games between bots; tracks, tickets and cities by their names.
 */
export interface BoardPlay {
  bottlenecks: string[];
  claimed: {
    [k: string]: number;
  };
  completed?: {
    [k: string]: number;
  };
  dead: string[];
  dominant: string[];
  /**
   * @minItems 3
   * @maxItems 3
   */
  first_seat: [number, number, number];
  games: number;
  kept?: {
    [k: string]: number;
  };
  plays_like: string;
  points: number;
  skill: number;
  turns: number;
  unused_cities: string[];
  unused_tracks: string[];
}
/**
 * All tracks of a connection become longer or shorter.
 */
export interface LengthChange {
  after: BoardEffect;
  before: BoardEffect;
  kind: "length";
  length: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  places: [string, string];
  was: number;
}
/**
 * Figures of games during a search.
 */
export interface BoardEffect {
  bottlenecks: number;
  cost: number;
  first_seat: number;
  tickets: number;
  unused: number;
}
/**
 * Two tracks swap their colours; `colours` are those that they have before.
 */
export interface ColoursChange {
  after: BoardEffect;
  before: BoardEffect;
  /**
   * @minItems 2
   * @maxItems 2
   */
  colours: [string, string];
  kind: "colours";
  /**
   * @minItems 2
   * @maxItems 2
   */
  tracks: [string, string];
}
/**
 * A connection gets a second, gray track, or loses it.
 */
export interface LanesChange {
  after: BoardEffect;
  before: BoardEffect;
  is_double: boolean;
  kind: "lanes";
  /**
   * @minItems 2
   * @maxItems 2
   */
  places: [string, string];
}
/**
 * A ticket is replaced by another one.
 */
export interface TicketChange {
  after: BoardEffect;
  before: BoardEffect;
  kind: "ticket";
  old: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  places: [string, string];
  points: number;
}
/**
 * GET /api/boards/{board}/book: a chapter of a board's book, and which others there are.
 */
export interface BoardBook {
  board: string;
  chapter?: BookChapter;
  players: number[];
  wanted?: number;
  who: string[];
}
/**
 * What the games of one kind of player say about a board, with one number of players.
 */
export interface BookChapter {
  first_actions: NamedGain[];
  games: number;
  hands: HandPage[];
  places: NamedGain[];
  players: number;
  points: SourcePoints[];
  sayings: NamedGain[];
  tickets: TicketPage[];
  tracks: TrackPage[];
  turn_order: NamedGain[];
  turns: Mean;
  turns_high: number;
  turns_low: number;
  who: string;
}
/**
 * Something that a seat can do or be, how many seats did, and what it brings.
 */
export interface NamedGain {
  gain?: Gain;
  name: string;
  seats: Proportion;
}
/**
 * How seats that did something fare against those that did not: their share of wins, and their lead in points.
 */
export interface Gain {
  lead: GroupComparison;
  wins: GroupComparison;
}
/**
 * The means of two groups of seats, and their difference; errors are half a 95 % interval, None if not known.
 */
export interface GroupComparison {
  difference: number;
  difference_error?: number;
  error?: number;
  first: number;
  is_certain: boolean;
  mean: number;
  other_error?: number;
  other_mean: number;
  second: number;
}
/**
 * A proportion, with the ends of its 95 % interval.
 */
export interface Proportion {
  high: number;
  low: number;
  of: number;
  value: number;
}
/**
 * Exactly these tickets, kept at the first choice.
 */
export interface HandPage {
  lead: Mean;
  seats: number;
  tickets: string[];
  wins: Mean;
}
/**
 * A mean; `error` is half its 95 % interval, None if all numbers are the same, or there is only one.
 */
export interface Mean {
  error?: number;
  of: number;
  value: number;
}
/**
 * The mean points that winners and the others have from one source, or in all.
 */
export interface SourcePoints {
  points: GroupComparison;
  source: string;
}
/**
 * A ticket: how often it is kept when it is offered, and completed when it is held.
 */
export interface TicketPage {
  completed: Proportion;
  gain?: Gain;
  kept_first: Proportion;
  kept_later: Proportion;
  name: string;
}
/**
 * A track: in how many games it is claimed, by whom, when, and what its owner achieves.
 */
export interface TrackPage {
  by_order: Proportion[];
  claimed: Proportion;
  gain?: Gain;
  name: string;
  turn: Mean;
}
/**
 * A board in a list.
 */
export interface BoardCard {
  about: string;
  author: string;
  cities: number;
  countries: number;
  hash: string;
  id: string;
  name: string;
  players: number[];
  tickets: number;
  tracks: number;
}
/**
 * All that a screen needs of a board, but for its land: that is `/api/boards/{id}/land.svg`.
 */
export interface BoardDetails {
  id: string;
  name: string;
  picture: Picture;
  places: PlaceDetails[];
  rules: RuleDetails;
  tickets: TicketDetails[];
  tracks: TrackDetails[];
}
/**
 * Everything that a screen needs to draw a board, except its land.
 */
export interface Picture {
  city_radius: number;
  height: number;
  label_size: number;
  places: {
    [k: string]: NodeShape[];
  };
  slot_width: number;
  tracks: {
    [k: string]: TrackShape;
  };
  width: number;
}
/**
 * Where a place is drawn: once for a city, and once for every track into a country.
 */
export interface NodeShape {
  label: LabelShape;
  /**
   * @minItems 2
   * @maxItems 2
   */
  stand?: [unknown, unknown];
  track?: string;
  x: number;
  y: number;
}
/**
 * Where a name is written; y is the baseline.
 */
export interface LabelShape {
  anchor: "start" | "middle" | "end";
  x: number;
  y: number;
}
/**
 * A track's slots from its first place to its second, and the thin line from place to place.
 */
export interface TrackShape {
  rail: string;
  slots: SlotShape[];
}
/**
 * One space of a track: its centre, its direction in degrees, its length, and the path that draws it.
 */
export interface SlotShape {
  angle: number;
  length: number;
  path: string;
  x: number;
  y: number;
}
export interface PlaceDetails {
  is_country: boolean;
  name: string;
  slug: string;
}
/**
 * The numbers of a board's rules that a screen shows; 0 is none.
 */
export interface RuleDetails {
  deck: number;
  display: number;
  display_locomotives: number;
  drawn_keep: number;
  drawn_tickets: number;
  globetrotter_points: number;
  last_round_trains: number;
  locomotives: number;
  longest_path_points: number;
  parallel_from: number;
  passenger_colours: string[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  passenger_points: [number, number];
  players: number[];
  setup_keep: number;
  setup_long_tickets: number;
  setup_tickets: number;
  setup_unkept: Unkept;
  starting_cards: number;
  station_points: number;
  stations: number;
  ticket_decks: number;
  tie_breaks: TieBreak[];
  trains: number;
  tunnel_cards: number;
}
export interface TicketDetails {
  is_long: boolean;
  name: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  places: [string, string];
  points: number;
}
export interface TrackDetails {
  colour: string;
  is_tunnel: boolean;
  lane: number;
  length: number;
  locomotives: number;
  name: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  places: [string, string];
  points: number;
}
/**
 * A board that is not kept: its file, and all that a screen needs to show it.
 */
export interface BoardDraft {
  details: BoardDetails;
  file: BoardFile;
  id: string;
  land: string;
  text: string;
  warnings: string[];
}
/**
 * What a board file says, for editors.
 */
export interface BoardFile {
  board: {
    [k: string]: string;
  };
  cities: FilePlace[];
  countries: FilePlace[];
  rules: {
    [k: string]:
      | number
      | string
      | number[]
      | string[]
      | {
          [k: string]: number;
        };
  };
  tickets: FileTicket[];
  tracks: FileTrack[];
}
/**
 * A city or a country in a board file.
 */
export interface FilePlace {
  ends: FilePosition[];
  latitude: number;
  longitude: number;
  name: string;
  passengers: number;
}
/**
 * Where a track into a country ends, in a board file.
 */
export interface FilePosition {
  from: string;
  latitude: number;
  longitude: number;
}
/**
 * A ticket in a board file.
 */
export interface FileTicket {
  /**
   * @minItems 2
   * @maxItems 2
   */
  between: [string, string];
  long: boolean;
  points: number;
}
/**
 * A track in a board file.
 */
export interface FileTrack {
  /**
   * @minItems 2
   * @maxItems 2
   */
  between: [string, string];
  colour: string;
  length: number;
  locomotives: number;
  tunnel: boolean;
}
/**
 * GET /api/gallery: ours, the boards on which games were finished, the most played first, and the visitor's own.
 */
export interface BoardGallery {
  boards: KeptBoardCard[];
  has_next: boolean;
  ours: KeptBoardCard[];
  own: KeptBoardCard[];
  page: number;
}
/**
 * A kept board in a list.
 */
export interface KeptBoardCard {
  at: number;
  author: string;
  card: BoardCard;
  games: number;
  is_hidden: boolean;
  is_own: boolean;
  parent?: string;
  version: number;
}
/**
 * POST /api/boards/play: how far bots are; how the board plays when all games are over.
 */
export interface BoardGames {
  done: number;
  play?: BoardPlay;
  total: number;
}
/**
 * What stays when a board is made anew, by the names on the board; a track and a ticket keep their places.
 */
export interface BoardLocks {
  /**
   * @maxItems 128
   */
  places?: string[];
  /**
   * @maxItems 128
   */
  tickets?: string[];
  /**
   * @maxItems 128
   */
  tracks?: string[];
}
/**
 * GET /api/gallery/{board}/play: how a board plays; nothing while bots still play on it.
 */
export interface BoardPlayAnswer {
  play?: BoardPlay;
}
/**
 * POST /api/boards/print: how far it is, and the address of the file.
 */
export interface BoardPrint {
  address?: string;
  done: number;
  total: number;
}
/**
 * What is wrong with a board file; `entry` is one such as "tracks entry 14", "rules.trains" or nothing.
 */
export interface BoardProblem {
  entry: string;
  text: string;
}
/**
 * Someone's rating on a board.
 */
export interface BoardRating {
  board: string;
  deviation: number;
  games: number;
  history: RatingPoint[];
  is_provisional: boolean;
  rating: number;
}
/**
 * A rated game in the history of a rating.
 */
export interface RatingPoint {
  at: number;
  change: number;
  game: string;
  place: number;
  rating: number;
  seats: number;
}
/**
 * POST /api/boards/check: what is wrong with a board file, and what the author may want to know.
 */
export interface BoardReport {
  problems: BoardProblem[];
  warnings: string[];
}
/**
 * What the games of one board say to every saying.
 */
export interface BoardSayings {
  board: string;
  games: number;
  sayings: NamedGain[];
  who: string;
}
/**
 * POST /api/boards/balance: how far the search is, and what it has found.
 */
export interface BoardSearch {
  done: number;
  found?: BoardBalance;
  total: number;
}
/**
 * A visitor's games on one board.
 */
export interface BoardStatistics {
  best_score: number;
  board: string;
  games: number;
  wins: number;
}
/**
 * POST /api/boards/draw, /api/boards/check: a board file.
 */
export interface BoardText {
  text: string;
}
/**
 * PUT /api/operator/boards/{board}: hide a board, or show it again.
 */
export interface BoardVisibility {
  is_hidden: boolean;
}
/**
 * A bot in a list.
 */
export interface BotCard {
  about: string;
  is_level: boolean;
  name: string;
}
/**
 * A bot whose strength is known: it never changes, so the ratings of people are measured by it.
 */
export interface BotRating {
  bot: string;
  rating: number;
}
/**
 * Someone said something; without a name it is the table itself.
 */
export interface ChatMessage {
  at: number;
  name: string;
  reason?: Reason;
  seat: number | null;
  t: "said";
  text: string;
}
export interface ReasonGameOver {
  code: "game-over";
  text?: string;
}
export interface ReasonNotNow {
  action: string;
  code: "not-now";
  phase: "setup-split" | "setup-tickets" | "turn" | "second-draw" | "keep-tickets" | "tunnel" | "passengers" | "over";
  text?: string;
}
export interface ReasonNotYourTurn {
  code: "not-your-turn";
  text?: string;
  to_move: number;
}
export interface ReasonNotFaceUp {
  card: string;
  code: "not-face-up";
  text?: string;
}
export interface ReasonLocomotiveSecond {
  code: "locomotive-second";
  text?: string;
}
export interface ReasonDeckEmpty {
  code: "deck-empty";
  text?: string;
}
export interface ReasonTrackClaimed {
  code: "track-claimed";
  is_own: boolean;
  owner: number;
  text?: string;
  track: string;
}
export interface ReasonOwnParallel {
  code: "own-parallel";
  text?: string;
  track: string;
}
export interface ReasonGroupClosed {
  code: "group-closed";
  players: number;
  text?: string;
  track: string;
}
export interface ReasonTooFewTrains {
  code: "too-few-trains";
  length: number;
  text?: string;
  track: string;
  trains: number;
}
export interface ReasonTooFewLocomotives {
  code: "too-few-locomotives";
  locomotives: number;
  needed: number;
  text?: string;
  track: string;
}
export interface ReasonTooFewCards {
  best: string;
  cards: number;
  code: "too-few-cards";
  colour: string;
  length: number;
  locomotives: number;
  text?: string;
  track: string;
}
export interface ReasonNotTheseCards {
  code: "not-these-cards";
  hand: {
    [k: string]: number;
  };
  payment: {
    [k: string]: number;
  };
  text?: string;
}
export interface ReasonNoStationLeft {
  code: "no-station-left";
  text?: string;
}
export interface ReasonStationThere {
  city: string;
  code: "station-there";
  text?: string;
}
export interface ReasonStationCost {
  cards: number;
  code: "station-cost";
  text?: string;
}
export interface ReasonNoTicketsLeft {
  code: "no-tickets-left";
  text?: string;
}
export interface ReasonOtherNumber {
  code: "other-number";
  text?: string;
  tickets: number;
}
export interface ReasonDeckTooSmall {
  code: "deck-too-small";
  long: number;
  short: number;
  text?: string;
}
export interface ReasonNotOnOffer {
  code: "not-on-offer";
  text?: string;
  tickets: number;
}
export interface ReasonTooFewKept {
  code: "too-few-kept";
  least: number;
  text?: string;
}
export interface ReasonOtherExtra {
  cards: number;
  code: "other-extra";
  colour: string;
  text?: string;
}
export interface ReasonOtherPlace {
  code: "other-place";
  place: string;
  text?: string;
}
export interface ReasonNobodyThere {
  code: "nobody-there";
  colour: string;
  place: string;
  text?: string;
}
export interface ReasonMustAct {
  code: "must-act";
  text?: string;
}
export interface ReasonUnknownAction {
  action: string;
  code: "unknown-action";
  text?: string;
}
export interface ReasonStale {
  code: "stale";
  text?: string;
}
export interface ReasonTakeBackLate {
  code: "take-back-late";
  text?: string;
}
export interface ReasonTakeBackImpossible {
  code: "take-back-impossible";
  text?: string;
}
export interface ReasonNotStarted {
  code: "not-started";
  text?: string;
}
export interface ReasonStarted {
  code: "started";
  text?: string;
}
export interface ReasonNotOver {
  code: "not-over";
  text?: string;
}
export interface ReasonNoClock {
  code: "no-clock";
  text?: string;
}
export interface ReasonEmpty {
  code: "empty";
  text?: string;
}
export interface ReasonNotYourSeat {
  code: "not-your-seat";
  text?: string;
}
export interface ReasonNoOwnSeat {
  code: "no-own-seat";
  text?: string;
}
export interface ReasonNobodyLooks {
  code: "nobody-looks";
  text?: string;
}
export interface ReasonOnlyOthersExtend {
  code: "only-others-extend";
  text?: string;
}
export interface ReasonOnlySitterOrHost {
  code: "only-sitter-or-host";
  text?: string;
}
export interface ReasonNotHost {
  code: "not-host";
  text?: string;
}
export interface ReasonHostAway {
  code: "host-away";
  text?: string;
}
export interface ReasonSeatTaken {
  code: "seat-taken";
  name?: string;
  text?: string;
}
export interface ReasonNoSeat {
  code: "no-seat";
  seats: number;
  text?: string;
}
export interface ReasonTooManyPeople {
  code: "too-many-people";
  people: number;
  seats: number;
  text?: string;
}
export interface ReasonPlayerCount {
  board: string;
  code: "player-count";
  counts: number[];
  text?: string;
}
export interface ReasonWrongStart {
  code: "wrong-start";
  seat: number;
  text?: string;
}
export interface ReasonWrongSeed {
  code: "wrong-seed";
  text?: string;
}
export interface ReasonNotRated {
  code: "not-rated";
  text?: string;
  why:
    | "board"
    | "seed"
    | "first-seat"
    | "no-clock"
    | "fallback"
    | "bot"
    | "same-device"
    | "absent"
    | "unseen"
    | "same-address"
    | "not-agreed";
}
export interface ReasonBotFailed {
  bot: string;
  code: "bot-failed";
  text?: string;
  why: "late" | "wrong" | "died" | "failed";
}
export interface ReasonUnknownBot {
  bot: string;
  code: "unknown-bot";
  known: string[];
  text?: string;
}
export interface ReasonUnknownBoard {
  board: string;
  code: "unknown-board";
  known: string[];
  text?: string;
}
export interface ReasonTooManyGames {
  code: "too-many-games";
  most: number;
  text?: string;
}
export interface ReasonNoGames {
  code: "no-games";
  text?: string;
}
export interface ReasonUnknownTable {
  code: "unknown-table";
  text?: string;
}
export interface ReasonUnreadableTable {
  code: "unreadable-table";
  text?: string;
}
export interface ReasonLogFull {
  code: "log-full";
  text?: string;
}
export interface ReasonHintsOff {
  code: "hints-off";
  text?: string;
}
export interface ReasonHintsFactsOnly {
  code: "hints-facts-only";
  text?: string;
}
export interface ReasonNoHint {
  code: "no-hint";
  text?: string;
}
export interface ReasonUnknownGame {
  code: "unknown-game";
  text?: string;
}
export interface ReasonBoardRefused {
  code: "board-refused";
  count: number;
  problem: string;
  text?: string;
}
export interface ReasonBoardHidden {
  code: "board-hidden";
  text?: string;
}
export interface ReasonWorkshopBusy {
  code: "workshop-busy";
  text?: string;
}
export interface ReasonSealedDeal {
  code: "sealed-deal";
  text?: string;
}
export interface ReasonUnknownPlayer {
  code: "unknown-player";
  text?: string;
}
export interface ReasonNameTaken {
  code: "name-taken";
  text?: string;
}
export interface ReasonNameRefused {
  code: "name-refused";
  text?: string;
}
export interface ReasonBanned {
  code: "banned";
  reason: string;
  text?: string;
  until: number;
}
export interface ReasonNotTogether {
  code: "not-together";
  text?: string;
}
export interface ReasonNotYourself {
  code: "not-yourself";
  text?: string;
}
export interface ReasonNotFriends {
  code: "not-friends";
  text?: string;
}
export interface ReasonYouBlockThem {
  code: "you-block-them";
  text?: string;
}
export interface ReasonTooManyFriends {
  code: "too-many-friends";
  text?: string;
}
export interface ReasonOnlyPlayersReport {
  code: "only-players-report";
  text?: string;
}
export interface ReasonNotSignedIn {
  code: "not-signed-in";
  text?: string;
}
export interface ReasonProofNeeded {
  code: "proof-needed";
  text?: string;
}
export interface ReasonStillBanned {
  code: "still-banned";
  text?: string;
  until: number;
}
export interface ReasonNoPasskeys {
  code: "no-passkeys";
  text?: string;
}
export interface ReasonWrongPasskey {
  code: "wrong-passkey";
  text?: string;
}
export interface ReasonUnknownPasskey {
  code: "unknown-passkey";
  text?: string;
}
export interface ReasonOldChallenge {
  code: "old-challenge";
  text?: string;
}
export interface ReasonLastPasskey {
  code: "last-passkey";
  text?: string;
}
export interface ReasonWrongCode {
  code: "wrong-code";
  text?: string;
}
export interface ReasonUnknownSession {
  code: "unknown-session";
  text?: string;
}
export interface ReasonNothingToMerge {
  code: "nothing-to-merge";
  text?: string;
}
export interface ReasonWrongName {
  code: "wrong-name";
  text?: string;
}
export interface ReasonUnknownTournament {
  code: "unknown-tournament";
  text?: string;
}
export interface ReasonTournamentFull {
  code: "tournament-full";
  most: number;
  text?: string;
}
export interface ReasonCancelled {
  code: "cancelled";
  text?: string;
}
export interface ReasonRemoved {
  code: "removed";
  text?: string;
}
export interface ReasonAddressEntered {
  code: "address-entered";
  text?: string;
}
export interface ReasonNoEntrant {
  code: "no-entrant";
  text?: string;
}
export interface ReasonTooManyListed {
  code: "too-many-listed";
  most: number;
  text?: string;
}
export interface ReasonTooFewPlayers {
  code: "too-few-players";
  text?: string;
}
export interface ReasonBusy {
  code: "busy";
  text?: string;
}
export interface ReasonUnknownAddress {
  code: "unknown-address";
  text?: string;
}
export interface ReasonWrongViewer {
  code: "wrong-viewer";
  players: number;
  text?: string;
}
export interface ReasonWrongHost {
  code: "wrong-host";
  text?: string;
}
export interface ReasonWrongOrigin {
  code: "wrong-origin";
  text?: string;
}
export interface ReasonWrongMethod {
  code: "wrong-method";
  text?: string;
}
export interface ReasonTooFast {
  code: "too-fast";
  text?: string;
  what?: "names" | "tables" | "records" | "chat" | "hints" | "codes" | "deletions";
}
export interface ReasonWrongEndpoint {
  code: "wrong-endpoint";
  text?: string;
}
export interface ReasonWrongZone {
  code: "wrong-zone";
  text?: string;
}
export interface ReasonWrongMail {
  code: "wrong-mail";
  text?: string;
}
export interface ReasonNoPush {
  code: "no-push";
  text?: string;
}
export interface ReasonNoMail {
  code: "no-mail";
  text?: string;
}
export interface ReasonTooSlow {
  code: "too-slow";
  text?: string;
}
export interface ReasonStorage {
  code: "storage";
  text?: string;
}
export interface ReasonTooLong {
  code: "too-long";
  kilobytes?: number;
  text?: string;
}
export interface ReasonHelloFirst {
  code: "hello-first";
  text?: string;
}
export interface ReasonNotUnderstood {
  code: "not-understood";
  field: string;
  problem: string;
  text?: string;
}
export interface ReasonRefused {
  code: "refused";
  status: number;
  text?: string;
}
export interface ReasonError {
  code: "error";
  text?: string;
}
export interface ReasonRecordAction {
  action: string;
  code: "record-action";
  number: number;
  reason:
    | ReasonGameOver
    | ReasonNotNow
    | ReasonNotYourTurn
    | ReasonNotFaceUp
    | ReasonLocomotiveSecond
    | ReasonDeckEmpty
    | ReasonTrackClaimed
    | ReasonOwnParallel
    | ReasonGroupClosed
    | ReasonTooFewTrains
    | ReasonTooFewLocomotives
    | ReasonTooFewCards
    | ReasonNotTheseCards
    | ReasonNoStationLeft
    | ReasonStationThere
    | ReasonStationCost
    | ReasonNoTicketsLeft
    | ReasonOtherNumber
    | ReasonDeckTooSmall
    | ReasonNotOnOffer
    | ReasonTooFewKept
    | ReasonOtherExtra
    | ReasonOtherPlace
    | ReasonNobodyThere
    | ReasonMustAct
    | ReasonUnknownAction;
  text?: string;
}
export interface ReasonRecordUnknownField {
  code: "record-unknown-field";
  field: string;
  text?: string;
}
export interface ReasonRecordNotObject {
  code: "record-not-object";
  field: string;
  text?: string;
}
export interface ReasonRecordNotList {
  code: "record-not-list";
  field: string;
  text?: string;
}
export interface ReasonRecordNotText {
  code: "record-not-text";
  field: string;
  text?: string;
}
export interface ReasonRecordNotNumber {
  code: "record-not-number";
  field: string;
  least: number;
  most: number;
  text?: string;
}
export interface ReasonRecordNames {
  code: "record-names";
  players: number;
  text?: string;
}
export interface ReasonRecordDamaged {
  code: "record-damaged";
  text?: string;
}
export interface ReasonRecordFormat {
  code: "record-format";
  format: number;
  text?: string;
}
export interface ReasonRecordOtherGame {
  code: "record-other-game";
  text?: string;
}
export interface ReasonRecordSeed {
  code: "record-seed";
  text?: string;
}
export interface ReasonRecordUnfinished {
  code: "record-unfinished";
  text?: string;
}
export interface ReasonRecordResult {
  code: "record-result";
  field: string;
  text?: string;
  value: number[];
}
export interface ReasonPositionNoName {
  code: "position-no-name";
  field: string;
  text?: string;
  what: "phase" | "track" | "city" | "card" | "ticket" | "colour" | "place";
}
export interface ReasonPositionUnknownName {
  code: "position-unknown-name";
  field: string;
  given: string;
  text?: string;
  what: "phase" | "track" | "city" | "card" | "ticket" | "colour" | "place";
}
export interface ReasonPositionNoSecondCard {
  code: "position-no-second-card";
  field: string;
  text?: string;
}
export interface ReasonPositionTooFewTickets {
  code: "position-too-few-tickets";
  field: string;
  left: number;
  needed: number;
  text?: string;
}
export interface ReasonPositionOver {
  code: "position-over";
  field: string;
  text?: string;
}
export interface ReasonPositionNoStart {
  code: "position-no-start";
  field: string;
  text?: string;
}
export interface ReasonPositionNoSplit {
  code: "position-no-split";
  field: string;
  text?: string;
}
export interface ReasonPositionTrackClosed {
  code: "position-track-closed";
  field: string;
  text?: string;
}
export interface ReasonPositionTooFewTrains {
  code: "position-too-few-trains";
  field: string;
  seat: number;
  spaces: number;
  text?: string;
  trains: number;
}
export interface ReasonPositionNoStations {
  code: "position-no-stations";
  field: string;
  text?: string;
}
export interface ReasonPositionTooManyStations {
  code: "position-too-many-stations";
  field: string;
  seat: number;
  stations: number;
  text?: string;
}
export interface ReasonPositionNotOneEach {
  code: "position-not-one-each";
  field: string;
  players: number;
  text?: string;
}
export interface ReasonPositionOtherValue {
  code: "position-other-value";
  field: string;
  text?: string;
  value: number;
}
export interface ReasonPositionTooManyCards {
  card: string;
  cards: number;
  code: "position-too-many-cards";
  field: string;
  text?: string;
}
export interface ReasonPositionDisplayTooLong {
  code: "position-display-too-long";
  field: string;
  most: number;
  text?: string;
}
export interface ReasonPositionTicketTwice {
  code: "position-ticket-twice";
  field: string;
  text?: string;
  ticket: string;
}
export interface ReasonPositionOtherDeck {
  code: "position-other-deck";
  field: string;
  text?: string;
  ticket: string;
}
export interface ReasonPositionTooManyPassengers {
  code: "position-too-many-passengers";
  colour: string;
  field: string;
  passengers: number;
  text?: string;
}
export interface ReasonPositionPlaceTooFull {
  code: "position-place-too-full";
  field: string;
  most: number;
  text?: string;
}
export interface ReasonPositionMissing {
  code: "position-missing";
  field: string;
  text?: string;
}
export interface ReasonPositionOfferSize {
  code: "position-offer-size";
  field: string;
  most: number;
  text?: string;
}
export interface ReasonPositionOfferDecks {
  code: "position-offer-decks";
  field: string;
  long: number;
  short: number;
  text?: string;
}
export interface ReasonPositionOfferOrder {
  code: "position-offer-order";
  field: string;
  place: "first" | "last";
  text?: string;
}
export interface ReasonPositionNoOffers {
  code: "position-no-offers";
  field: string;
  text?: string;
}
export interface ReasonPositionOfferTooSoon {
  code: "position-offer-too-soon";
  field: string;
  text?: string;
}
export interface ReasonPositionOfferDiffers {
  code: "position-offer-differs";
  field: string;
  text?: string;
}
export interface ReasonPositionSetup {
  code: "position-setup";
  field: string;
  text?: string;
}
export interface ReasonPositionTicketsTooSoon {
  code: "position-tickets-too-soon";
  field: string;
  text?: string;
}
export interface ReasonPositionNoTunnel {
  code: "position-no-tunnel";
  field: string;
  text?: string;
  track: string;
}
export interface ReasonPositionLaid {
  code: "position-laid";
  field: string;
  text?: string;
  track: string;
}
export interface ReasonPositionRevealed {
  code: "position-revealed";
  field: string;
  most: number;
  text?: string;
}
export interface ReasonPositionExtra {
  code: "position-extra";
  extra: number;
  field: string;
  text?: string;
}
export interface ReasonPositionNotEnds {
  code: "position-not-ends";
  field: string;
  text?: string;
}
export interface ReasonPositionNoChoice {
  code: "position-no-choice";
  field: string;
  place: string;
  text?: string;
}
/**
 * A seat claimed a track with all the cards given here.
 */
export interface ClaimedEvent {
  cards: {
    [k: string]: number;
  };
  points: number;
  seat: number;
  track: string;
  type: "claimed";
}
/**
 * The time of the seat to move, in milliseconds; the browser counts down by itself from when this arrives.
 */
export interface Clock {
  grace_ms?: number;
  reserve_ms: number[];
  seat: number;
  turn_ms?: number;
}
/**
 * The clock has started, changed or ended.
 */
export interface ClockMessage {
  clock: Clock | null;
  t: "clock";
}
/**
 * POST /api/sign-in/code: a code from another device, or a recovery code, as for POST /api/account/proof/code.
 */
export interface CodeTry {
  code: string;
}
/**
 * GET /api/days: the visitor's correspondence games, and their vacation.
 */
export interface CorrespondenceOverview {
  away_seconds?: number;
  games: TableCard[];
  most_games: number;
  vacation_hours: number;
  waiting: string[];
}
/**
 * A table in a list.
 */
export interface TableCard {
  board: string;
  changed_at: number;
  days?: "brisk" | "steady" | "slow" | "untimed";
  game?: string;
  given_away?: number;
  kind?: "quick" | "tournament" | "device";
  names: string[];
  phase: "lobby" | "playing" | "over";
  seconds_left?: number;
  seq: number;
  table: string;
  to_move?: number;
  totals: number[];
  winners: number[];
  your_turn: boolean;
}
/**
 * A daily deal and its first places; those of today are for visitors who have finished it.
 */
export interface DailyDay {
  board: string;
  day: string;
  entries: DailyEntry[];
  is_closed: boolean;
  own?: DailyEntry;
  players: number;
}
/**
 * Someone's game of a daily deal.
 */
export interface DailyEntry {
  champion: number;
  game: string;
  is_you: boolean;
  name: string;
  place: number;
  points: number;
}
/**
 * GET /api/daily: the deal of today and that of yesterday.
 */
export interface DailyDeal {
  completed: number;
  failed: number;
  is_over: boolean;
  streak: number;
  table?: string;
  today: DailyDay;
  yesterday: DailyDay;
}
/**
 * What the viewer can do now, all of it; payments are written as in an action's text, the cheapest first.
 */
export interface Decision {
  can_decline: boolean;
  can_draw_two: boolean;
  claims: Priced[];
  draws: string[];
  keep_least?: number;
  keep_of_drawn?: number;
  locked: {
    [k: string]: Reason;
  };
  must_pass: boolean;
  passengers: {
    [k: string]: string[];
  };
  payments: string[];
  stations: Priced[];
  tickets: string[];
}
/**
 * Tracks or cities that cost the same: each can be paid for in any of these ways.
 */
export interface Priced {
  names: string[];
  payments: string[];
}
/**
 * A seat gave a tunnel up and took back what it had laid down.
 */
export interface DeclinedEvent {
  seat: number;
  taken_back: {
    [k: string]: number;
  };
  track: string;
  type: "declined";
}
/**
 * POST /api/account/delete: one's name, so that nobody does it by mistake.
 */
export interface Deletion {
  name: string;
}
/**
 * POST /api/account/device-code: a code by which another device signs in.
 */
export interface DeviceCode {
  code: string;
  link: string;
  picture: string;
  seconds: number;
}
/**
 * POST /api/device-games: a game that was played on the visitor's device against bots, and is over.
 */
export interface DeviceGame {
  /**
   * @maxItems 5
   */
  bots:
    | []
    | [string | null]
    | [string | null, string | null]
    | [string | null, string | null, string | null]
    | [string | null, string | null, string | null, string | null]
    | [string | null, string | null, string | null, string | null, string | null];
  id: string;
  record: {
    [k: string]: unknown;
  };
  seat: number;
}
/**
 * Cards were turned up, after the whole display was discarded (D6) or not.
 */
export interface DisplayedEvent {
  discarded?: string[];
  display: string[];
  turned_up: string[];
  type: "display";
}
/**
 * A seat drew a card from the deck.
 */
export interface DrewEvent {
  card?: string;
  seat: number;
  type: "drew";
}
/**
 * POST /api/reminders/push/end
 */
export interface EndPush {
  endpoint: string;
}
/**
 * POST /api/tournaments/{tournament}/remove: an entrant, by the name that the tournament shows.
 */
export interface EntrantToRemove {
  name: string;
}
/**
 * The body of every HTTP answer that is an error.
 */
export interface ErrorResponse {
  reason: Reason;
}
/**
 * The answer to POST /api/practice/{game}/{decision}: how good a move is that the visitor tried.
 */
export interface ExerciseAnswer {
  due?: number;
  error?: number;
  is_right?: boolean;
  moment?: {
    [k: string]: unknown;
  };
  points?: number;
  status: "judging" | "judged" | "failed";
}
/**
 * A decision that was an error, as the visitor saw it then; the better move is theirs to find.
 */
export interface ExercisePosition {
  board: string;
  board_hash: string;
  bots: (string | null)[];
  decision: number;
  game: string;
  log: LogEntry[];
  names: string[];
  scene: Scene;
  step: number;
  turn: number;
}
/**
 * What an action led to, or taking some back, as the viewer may see it.
 *
 * `events` are those of the engine protocol.
 */
export interface LogEntry {
  can_take_back?: boolean;
  events: GameEvent[];
  seat: number;
  seq: number;
  takes_back?: number[];
}
/**
 * A seat took a face-up card.
 */
export interface TookEvent {
  card: string;
  seat: number;
  type: "took";
}
/**
 * The discards became the deck (D7); its order, top first, is for nobody.
 *
 * While cards are revealed for a tunnel, `revealed` says how many of them had been.
 */
export interface ReshuffledEvent {
  deck_size: number;
  revealed?: number;
  type: "reshuffled";
}
/**
 * Cards were revealed for a tunnel, which costs `extra` more cards.
 */
export interface TunnelRevealedEvent {
  extra: number;
  laid: {
    [k: string]: number;
  };
  revealed: string[];
  seat: number;
  track: string;
  type: "tunnel";
}
/**
 * A seat drew tickets to choose from; with two ticket decks everybody heard how many of which.
 */
export interface OfferedEvent {
  count: number;
  long?: number;
  seat: number;
  short?: number;
  tickets?: string[];
  type: "offered";
}
/**
 * A seat kept some of the tickets on offer; with two ticket decks their sizes tell how many of which.
 */
export interface KeptEvent {
  count: number;
  long?: number;
  returned?: string[];
  seat: number;
  short?: number;
  tickets?: string[];
  type: "kept";
}
/**
 * The ticket decks were shuffled again once everyone had chosen (S5); their order is for nobody.
 */
export interface TicketsReshuffledEvent {
  type: "tickets-reshuffled";
}
/**
 * A seat built a station.
 */
export interface StationBuiltEvent {
  cards: {
    [k: string]: number;
  };
  city: string;
  seat: number;
  type: "station";
}
/**
 * A seat took a passenger.
 */
export interface PassengerTakenEvent {
  colour: string;
  place: string;
  seat: number;
  type: "passenger";
}
/**
 * A seat fell to so few trains that everybody, that one last, has one more turn (E1).
 */
export interface LastRoundEvent {
  seat: number;
  type: "last-round";
}
/**
 * A seat had no legal action (A2).
 */
export interface PassedEvent {
  seat: number;
  type: "passed";
}
/**
 * The game is over, and these seats have won.
 */
export interface OverEvent {
  type: "over";
  winners: number[];
}
/**
 * Everything that a viewer's screen shows of a game; a step changes it by a patch.
 */
export interface Scene {
  closed: {
    [k: string]: Reason;
  };
  decision?: Decision;
  last_turn?: "coming" | "now" | "over";
  matching?: string[];
  score?: Score;
  tickets: {
    [k: string]: TicketStatusDetails;
  };
  turns_left?: number;
  view: View;
}
/**
 * Every seat's score, and who has won.
 */
export interface Score {
  seats: SeatScore[];
  winners: number[];
}
/**
 * One seat's points and where they come from; what does not apply to a board is 0 or empty.
 */
export interface SeatScore {
  globetrotter_bonus: number;
  longest_bonus: number;
  longest_path: number;
  passenger_points: number;
  station_points: number;
  station_tracks: {
    [k: string]: string;
  };
  stations_left: number;
  ticket_points: number;
  tickets_completed: string[];
  tickets_failed: string[];
  total: number;
  tracks: number;
}
/**
 * The state of one of the viewer's tickets, and what is still missing on the shortest way.
 */
export interface TicketStatusDetails {
  state: "completed" | "open" | "with stations" | "lost";
  stations: number;
  trains: number;
}
/**
 * What one seat or a spectator sees: counts while the game goes on, the whole position and the seed at its end.
 */
export interface View {
  claimed: {
    [k: string]: number;
  };
  deck?: string[];
  deck_size?: number;
  discards: {
    [k: string]: number;
  };
  display: string[];
  last_turn_of?: number;
  map: string;
  passengers?: {
    [k: string]: string[];
  };
  passes: number;
  pending?: Pending;
  phase: "setup-split" | "setup-tickets" | "turn" | "second-draw" | "keep-tickets" | "tunnel" | "passengers" | "over";
  players: number;
  seats: SeatInView[];
  seed?: number | string;
  seed_hash: string;
  start?: number;
  stations?: {
    [k: string]: number;
  };
  ticket_deck?: string[] | TicketsByDeck;
  ticket_deck_size?: number | TicketCounts;
  to_move?: number;
  viewer?: number;
}
/**
 * What the phase is about: which keys there are depends on it.
 */
export interface Pending {
  extra?: number;
  laid?: {
    [k: string]: number;
  };
  offer?: string[];
  offers?: string[][];
  places?: string[];
  revealed?: string[];
  track?: string;
}
/**
 * A seat of a view: the viewer's own, and all at the end, have `hand` and `tickets`; the others have counts.
 */
export interface SeatInView {
  hand?: {
    [k: string]: number;
  };
  hand_size?: number;
  passengers?: {
    [k: string]: number;
  };
  points: number;
  stations_left?: number;
  ticket_count?: number;
  ticket_kinds?: TicketCounts;
  tickets?: string[];
  trains: number;
}
/**
 * How many tickets there are of each of the two ticket decks.
 */
export interface TicketCounts {
  long: number;
  short: number;
}
/**
 * The tickets of the two ticket decks, top first.
 */
export interface TicketsByDeck {
  long: string[];
  short: string[];
}
/**
 * GET /api/practice/{game}/{decision}/why?action=...: why a move is not possible there.
 */
export interface ExerciseReason {
  reason?: Reason;
}
/**
 * POST /api/practice/{game}/{decision}: a move in an exercise.
 */
export interface ExerciseTry {
  action: string;
}
/**
 * Asks why an action, or any claim of a track (`claim TRACK`), is not legal.
 */
export interface ExplainRequest {
  action: string;
  id: string;
  t: "why";
}
/**
 * The answer to `why`; no reason means that it can be done.
 */
export interface ExplanationMessage {
  id: string;
  reason: Reason | null;
  t: "because";
}
/**
 * Give the seat to move half a minute more; not for one's own seat.
 */
export interface ExtendRequest {
  id: string;
  t: "extend";
}
/**
 * GET /api/cities: the cities that begin with some letters, or those near a point; the best first.
 */
export interface FoundCities {
  cities: FoundCity[];
}
/**
 * A city of the list.
 */
export interface FoundCity {
  latitude: number;
  longitude: number;
  name: string;
  where: string;
}
/**
 * A friend: both have said so.
 */
export interface Friend {
  avatar:
    | "locomotive"
    | "carriage"
    | "signal"
    | "lantern"
    | "bridge"
    | "wheel"
    | "whistle"
    | "clock"
    | "tunnel"
    | "ticket"
    | "bell"
    | "cap";
  is_here: boolean;
  name: string;
  player: string;
}
/**
 * A friend, or someone who wants to be one.
 */
export interface FriendCard {
  avatar:
    | "locomotive"
    | "carriage"
    | "signal"
    | "lantern"
    | "bridge"
    | "wheel"
    | "whistle"
    | "clock"
    | "tunnel"
    | "ticket"
    | "bell"
    | "cap";
  name: string;
  player: string;
}
/**
 * POST /api/friends/link: the public id that is in a visitor's link for friends.
 */
export interface FriendLink {
  player: string;
}
/**
 * GET /api/friends/{player}: whose link for friends it is.
 */
export interface FriendName {
  is_you: boolean;
  name: string;
}
/**
 * POST /api/friends/here: the visitor's friends, requests and invitations.
 */
export interface Friends {
  asked: AskedPlayer[];
  friends: Friend[];
  invitations: InvitationCard[];
  requests: FriendCard[];
}
/**
 * A friend who invites the visitor to a table.
 */
export interface InvitationCard {
  avatar:
    | "locomotive"
    | "carriage"
    | "signal"
    | "lantern"
    | "bridge"
    | "wheel"
    | "whistle"
    | "clock"
    | "tunnel"
    | "ticket"
    | "bell"
    | "cap";
  board: string;
  name: string;
  player: string;
  table: string;
}
/**
 * The first message: who speaks which version, from which tab, and what it has already.
 */
export interface Hello {
  game?: string | null;
  since?: number | null;
  t: "hello";
  tab: string;
  v: number;
}
/**
 * Take back the seat's last claim or station, before anybody else acts. `seq` is the scene with it.
 */
export interface TakeBackRequest {
  id: string;
  seat: number;
  seq: number;
  t: "take_back";
}
/**
 * Asks for a hint for the decision of the seat whose view this browser gets: a nudge, candidates, or the move.
 */
export interface HintRequest {
  id: string;
  level: number;
  seq: number;
  t: "hint";
}
/**
 * Pass-and-play: the one who sits in this seat has the device now (null: nobody).
 */
export interface ViewSeatRequest {
  id: string;
  seat: number | null;
  t: "look";
}
/**
 * Take an open seat, before the start.
 */
export interface SitRequest {
  id: string;
  is_local?: boolean;
  name?: string | null;
  seat: number;
  t: "sit";
}
/**
 * Leave a seat, before the start.
 */
export interface StandRequest {
  id: string;
  seat: number;
  t: "stand";
}
/**
 * The host opens, closes or gives a seat to a bot, before the start.
 */
export interface SetSeatRequest {
  bot?: string | null;
  id: string;
  kind: "open" | "closed" | "bot";
  seat: number;
  t: "seat";
}
export interface SetOptionsRequest {
  board?: string | null;
  id: string;
  options: Options;
  t: "options";
}
/**
 * How a table plays. Times are seconds, 0 is none.
 */
export interface Options {
  bot_pace_ms?: number;
  days?: ("brisk" | "steady" | "slow" | "untimed") | null;
  fallback?: string;
  first_seat?: number | null;
  grace_seconds?: number;
  has_vacation?: boolean;
  hints?: ("off" | "facts" | "full") | "auto";
  is_listed?: boolean;
  is_rated?: boolean;
  reserve_seconds?: number;
  start_seconds?: number;
  turn_seconds?: number;
}
export interface StartRequest {
  id: string;
  t: "start";
}
export interface RenameRequest {
  id: string;
  name: string;
  t: "rename";
}
export interface SayRequest {
  id: string;
  t: "say";
  text: string;
}
/**
 * Show everybody who is present one of six reactions; they are not kept.
 */
export interface ReactRequest {
  id: string;
  reaction: "hello" | "well-played" | "wow" | "oops" | "thinking" | "good-game";
  t: "react";
}
/**
 * Vote for another game with the same seats; it begins when every person who is here has voted.
 */
export interface RematchRequest {
  id: string;
  t: "rematch";
}
export interface Ping {
  t: "ping";
}
/**
 * The server closes the connection.
 *
 * `replaced` means that the same tab has opened another one; `storage`, that nothing can be saved at present, because
 * the disk is full or the database is locked.
 */
export interface Goodbye {
  t: "goodbye";
  why: "replaced" | "restart" | "version" | "slow" | "gone" | "unreadable" | "storage" | "too-fast";
}
export interface HintBlock {
  code: "block";
  seat: number;
  trains?: number;
}
export interface HintBringsTicketNear {
  code: "brings-ticket-near";
  ticket: string;
  trains: number;
}
export interface HintCardNeeded {
  card: string;
  cards: number;
  code: "card-needed";
  track: string;
}
export interface HintCardsTogether {
  card: string;
  cards: number;
  code: "cards-together";
}
export interface HintChampion {
  code: "champion";
}
export interface HintCompletesTicket {
  code: "completes-ticket";
  points: number;
  ticket: string;
}
export interface HintDeckBetter {
  code: "deck-better";
  one_in: number;
}
export interface HintDeckChance {
  code: "deck-chance";
  one_in: number;
}
export interface HintDrawTickets {
  code: "draw-tickets";
  trains: number;
}
export interface HintEndDanger {
  code: "end-danger";
  seat: number;
}
export interface HintEndNow {
  code: "end-now";
}
export interface HintGrayCardNeeded {
  card: string;
  cards: number;
  code: "gray-card-needed";
  track: string;
}
export interface HintLocomotivePrice {
  code: "locomotive-price";
}
/**
 * What kind of move to look for, and what it is about.
 */
export interface HintNudge {
  card?: string;
  is_urgent: boolean;
  kind: MoveKind;
  place?: string;
  ticket?: string;
}
export interface HintOnlyMove {
  code: "only-move";
}
export interface HintOnlyWayLeft {
  code: "only-way-left";
  ticket: string;
  trains?: number;
}
export interface HintPassengerLead {
  code: "passenger-lead";
  colour: string;
  others: number;
  own: number;
}
export interface HintTwoTickets {
  code: "two-tickets";
  tickets: number;
}
export interface HintTrackPoints {
  code: "track-points";
  points: number;
  spaces: number;
}
export interface HintTunnelRisk {
  code: "tunnel-risk";
  percent: number;
}
export interface HintScarce {
  card: string;
  code: "scarce";
  left: number;
  total: number;
}
export interface HintTicketsFit {
  code: "tickets-fit";
  shared: number;
  trains: number;
}
export interface HintStationLast {
  code: "station-last";
  cost: number;
  points: number;
  ticket: string;
}
export interface HintTicketOpen {
  code: "ticket-open";
  ticket: string;
  trains: number;
}
export interface HintTicketLost {
  code: "ticket-lost";
  ticket: string;
}
export interface HintTrainsShort {
  code: "trains-short";
  needed: number;
  trains: number;
}
/**
 * Tickets of the offer that may be kept together.
 */
export interface HintTicketSet {
  action: string;
  completed?: number;
  expected?: number;
  games?: number;
  points: number;
  shared: number;
  tickets: string[];
  trains?: number;
}
/**
 * The answer to `hint`, for the browser that asked: at once, and again (`is_final`) when moves were compared.
 */
export interface HintedMessage {
  facts: HintReason[];
  gain?: number;
  id: string;
  is_final: boolean;
  level: number;
  moves: HintedMove[];
  nudge?: HintNudge;
  seq: number;
  t: "hinted";
  ticket_sets: HintTicketSet[];
}
/**
 * A move worth thinking about.
 */
export interface HintedMove {
  action: string;
  behind?: number;
  reasons: HintReason[];
}
/**
 * GET /api/history?page=0: the visitor's own games that are over, a page of them, and what they add up to.
 */
export interface History {
  achievements: Achievement[];
  boards: BoardStatistics[];
  games: HistoryGame[];
  longest_streak: number;
  page: number;
  pages: number;
  streak: number;
  you: string;
}
/**
 * A game that is over, with the part that the visitor had in it.
 */
export interface HistoryGame {
  board: string;
  completed: number;
  failed: number;
  finished_at: number;
  game: string;
  given_away?: number;
  kind?: "quick" | "tournament" | "device";
  longest_path: number;
  names: string[];
  seat: number;
  totals: number[];
  was_absent: boolean;
  winners: number[];
}
/**
 * GET /api/home
 */
export interface Home {
  boards: BoardCard[];
  bots: BotCard[];
  daily: HomeDaily;
  exercises_due: number;
  finished: TableCard[];
  first_opponent: string;
  has_friends: boolean;
  open_tables: number;
  running: TableCard[];
  tournament?: string;
  unfinished: TableCard[];
  waiting: string[];
  you: string;
}
/**
 * Today's deal, as far as the home page shows it.
 */
export interface HomeDaily {
  board: string;
  is_begun: boolean;
  is_over: boolean;
  place?: number;
  players: number;
}
/**
 * GET /api/gallery/{board}: a kept board, its other versions, and what others made of it.
 */
export interface KeptBoardPage {
  board: KeptBoardCard;
  forks: KeptBoardCard[];
  text: string;
  versions: KeptBoardCard[];
}
/**
 * GET /api/boards/{board}/leaders?page=0: a page of the players whose ratings are known, the best first.
 */
export interface Leaderboard {
  board: string;
  bots: BotRating[];
  games_needed: number;
  has_more: boolean;
  page: number;
  players: LeaderboardRow[];
}
/**
 * A player on a leaderboard.
 */
export interface LeaderboardRow {
  avatar:
    | "locomotive"
    | "carriage"
    | "signal"
    | "lantern"
    | "bridge"
    | "wheel"
    | "whistle"
    | "clock"
    | "tunnel"
    | "ticket"
    | "bell"
    | "cap";
  games: number;
  is_you: boolean;
  name: string;
  place: number;
  player: string;
  rating: number;
}
/**
 * The level that a visitor plays like, and the weakest and the strongest that it may be.
 */
export interface LevelLike {
  error: number;
  games: number;
  level: string;
  points: number;
  strongest: string;
  weakest: string;
}
/**
 * A visitor's results on one board with `players` players.
 */
export interface LevelOnBoard {
  board: string;
  like?: LevelLike;
  missing: number;
  players: number;
}
/**
 * POST /api/reminders/mail/confirm: the code that came by e-mail.
 */
export interface MailCode {
  code: string;
}
/**
 * POST /api/account/merge: how many tables of the guest were moved, and how many could not be.
 */
export interface Merged {
  left: number;
  moved: number;
}
/**
 * PUT /api/appearance: null for what is left open.
 */
export interface NewAppearance {
  avatar?:
    | (
        | "locomotive"
        | "carriage"
        | "signal"
        | "lantern"
        | "bridge"
        | "wheel"
        | "whistle"
        | "clock"
        | "tunnel"
        | "ticket"
        | "bell"
        | "cap"
      )
    | null;
  colour?: number | null;
}
/**
 * PUT /api/operator/bans/{player}: for how long, and why.
 */
export interface NewBan {
  days: number;
  reason: string;
}
/**
 * PUT /api/blocks/{player}: what they are called, for the visitor's own list.
 */
export interface NewBlock {
  name: string;
}
/**
 * POST /api/boards: a board file, and the kept board that it was made from.
 */
export interface NewBoard {
  parent?: string | null;
  text: string;
}
/**
 * POST /api/gallery/{board}/reports: what is wrong with a board.
 */
export interface NewBoardReport {
  text?: string;
}
/**
 * PUT /api/consent: whether one's finished games may be used as open data and in books.
 */
export interface NewConsent {
  shares_games: boolean;
}
/**
 * PUT /api/friends/{player}: what they are called, for the visitor's own list.
 */
export interface NewFriend {
  name: string;
}
/**
 * PUT /api/friends/{player}/invitation
 */
export interface NewInvitation {
  table: string;
}
/**
 * POST /api/reminders/mail: an e-mail address, to which a code is sent.
 */
export interface NewMail {
  language: string;
  mail: string;
}
/**
 * PUT /api/name
 */
export interface NewName {
  name: string;
}
/**
 * POST /api/boards/make: the place, and what the board is to be like; what is locked of another one stays.
 */
export interface NewPlaceBoard {
  before?: string;
  cities?: number;
  locks?: BoardLocks;
  place: string;
  seed?: number;
  style?: "usa" | "europe" | "germany";
}
/**
 * POST /api/reminders/push: the subscription of a browser that wants reminders.
 */
export interface NewPush {
  auth: string;
  endpoint: string;
  language: string;
  p256dh: string;
  zone: string;
}
/**
 * PUT /api/reminders/quiet: the hours without reminders; the same twice means none.
 */
export interface NewQuietHours {
  quiet_from: number;
  quiet_to: number;
  zone: string;
}
/**
 * The answer to POST /api/account/passkeys and POST /api/account/recovery-codes; codes are shown only once.
 */
export interface NewRecoveryCodes {
  codes: string[];
}
/**
 * POST /api/tables/{table}/reports: about the player in a seat.
 */
export interface NewReport {
  kind: "chat" | "name" | "play" | "other";
  seat: number;
  text?: string;
}
/**
 * A request for a new table; with `start` it begins at once, bots in every seat that nobody has.
 */
export interface NewTable {
  board: string;
  bot?: string | null;
  bots?: string[];
  local_names?: string[];
  options?: Options;
  players?: number;
  seed?: string | null;
  start?: boolean;
}
/**
 * POST /api/tournaments
 */
export interface NewTournament {
  board: string;
  form?: "swiss" | "knockout";
  has_shared_addresses?: boolean;
  name: string;
  pace?: "live" | "brisk" | "steady" | "slow";
  rounds?: number;
  seats?: number;
}
/**
 * A table where anyone may sit down.
 */
export interface OpenTable {
  avatars?: (
    | (
        | "locomotive"
        | "carriage"
        | "signal"
        | "lantern"
        | "bridge"
        | "wheel"
        | "whistle"
        | "clock"
        | "tunnel"
        | "ticket"
        | "bell"
        | "cap"
      )
    | null
  )[];
  board: string;
  days?: "brisk" | "steady" | "slow" | "untimed";
  is_rated: boolean;
  names: string[];
  open: number;
  rating?: number;
  starts_in?: number;
  table: string;
  turn_seconds: number;
}
/**
 * GET /api/open-tables, and each message of the web socket /ws/open-tables
 */
export interface OpenTables {
  running: TableCard[];
  tables: OpenTable[];
}
/**
 * GET /api/operator: reports, bans, sizes, versions, and what operators did.
 */
export interface OperatorPage {
  accused: AccusedCard[];
  audit: AuditCard[];
  bans: BanCard[];
  has_next: boolean;
  page: number;
  schema_version: number;
  sizes: {
    [k: string]: number;
  };
  tables_in_memory: number;
  version: string;
}
/**
 * GET /api/boards/{board}/own-book: what one's own games on a board say; no chapter if there are none.
 */
export interface OwnBook {
  chapter?: OwnChapter;
}
/**
 * What someone's games on a board say, with one number of players.
 */
export interface OwnChapter {
  games: number;
  lead: Mean;
  players: number;
  tickets: OwnTicket[];
  wins: Mean;
}
/**
 * A ticket that someone was offered or held: how often it was kept and completed, and what it brought.
 */
export interface OwnTicket {
  completed: Proportion;
  kept: Proportion;
  lead: Mean;
  name: string;
}
/**
 * GET /api/tournaments
 */
export interface OwnTournaments {
  tournaments: TournamentCard[];
}
/**
 * A tournament in a list.
 */
export interface TournamentCard {
  board: string;
  form: "swiss" | "knockout";
  name: string;
  phase: "open" | "running" | "over" | "cancelled";
  players: number;
  tournament: string;
}
/**
 * What the browser's passkey functions returned.
 *
 * POST /api/account/passkeys, POST /api/account/proof/passkey and POST /api/sign-in/passkey
 */
export interface PasskeyAnswer {
  credential: {
    [k: string]: unknown;
  };
}
/**
 * What the browser's passkey functions take.
 *
 * POST /api/account/passkeys/options, POST /api/account/proof/options and POST /api/sign-in/options
 */
export interface PasskeyOptions {
  options: {
    [k: string]: unknown;
  };
}
/**
 * GET /api/ratings and GET /api/players/{player}/ratings: someone's ratings, the board played most first.
 */
export interface PlayerRatings {
  boards: BoardRating[];
  name: string;
  player: string;
}
/**
 * The answer to `ping`.
 */
export interface Pong {
  t: "pong";
}
/**
 * GET /api/practice: the visitor's exercises, and the first that is due.
 */
export interface Practice {
  due: number;
  exercise?: ExercisePosition;
  known: number;
  later: number;
  levels: LevelOnBoard[];
  next_at?: number;
}
/**
 * POST /api/boards/print: a board file, the paper, and the length of a wagon in millimetres.
 */
export interface PrintedText {
  paper?: "a4" | "a3" | "sheet";
  text: string;
  wagon?: number;
}
/**
 * GET /api/players/{player}?page=0: what everybody may know of someone, from games that were listed or rated.
 */
export interface Profile {
  account_since?: number;
  avatar:
    | "locomotive"
    | "carriage"
    | "signal"
    | "lantern"
    | "bridge"
    | "wheel"
    | "whistle"
    | "clock"
    | "tunnel"
    | "ticket"
    | "bell"
    | "cap";
  best: HistoryGame[];
  colour?: number;
  history: History;
  is_you: boolean;
  name: string;
  player: string;
  ratings: PlayerRatings;
}
/**
 * POST /api/quick-match: a seat at a table with others who want the same, after a while with bots.
 */
export interface QuickMatch {
  board: string;
  bot?: string | null;
  is_rated?: boolean;
  players?: number;
  wait_seconds?: number;
}
/**
 * Someone present reacted to what happened; it is shown for a moment.
 */
export interface ReactionMessage {
  name: string;
  reaction: "hello" | "well-played" | "wow" | "oops" | "thinking" | "good-game";
  seat: number | null;
  t: "reacted";
}
/**
 * GET /api/tables/{table}/recap?since=0: what the visitor has missed in a game that goes on, from their seat.
 */
export interface Recap {
  board: string;
  board_hash: string;
  bots: (string | null)[];
  colours: number[];
  first: Scene;
  game: string;
  hint_counts: number[];
  names: string[];
  steps: RecapStep[];
}
/**
 * An action as the viewer saw it, and the patch that it is to the scene.
 */
export interface RecapStep {
  changes: {
    [k: string]: unknown;
  };
  entry: LogEntry;
}
/**
 * A message was not carried out, and nothing has changed.
 */
export interface RefusedMessage {
  id: string | null;
  reason: Reason;
  t: "refused";
}
/**
 * POST /api/boards/remake: a board file, and the part of it that is made anew, but for what is locked.
 */
export interface RemadeBoard {
  locks?: BoardLocks;
  part: "tracks" | "colours" | "tickets";
  seed?: number;
  text: string;
}
/**
 * GET /api/reminders: how the visitor is reminded of correspondence games, and how they can be.
 */
export interface Reminders {
  can_mail: boolean;
  endpoints: string[];
  is_confirmed: boolean;
  mail?: string;
  push_key?: string;
  quiet_from: number;
  quiet_to: number;
}
/**
 * GET /api/games/{game}/replay?as=all|spectator|0..4: a finished game, played again from its record.
 */
export interface Replay {
  board: string;
  board_hash: string;
  bots: (string | null)[];
  colours: number[];
  finished_at?: number;
  first: Scene;
  game: string;
  hint_counts: number[];
  names: string[];
  seed?: string;
  seed_hash: string;
  steps: ReplayStep[];
  table?: string;
}
/**
 * An action of a replay, and the patch that it is to the scene.
 */
export interface ReplayStep {
  action: string;
  changes: {
    [k: string]: unknown;
  };
  entry: LogEntry;
}
/**
 * How many steps of a review are done.
 */
export interface ReviewProgress {
  done: number;
  total: number;
}
/**
 * GET /api/games/{game}/review: the review of a finished game, or how far it is, and until then the facts.
 */
export interface ReviewResponse {
  colours?: number[];
  facts?: {
    [k: string]: unknown;
  };
  level?: LevelOnBoard;
  progress?: ReviewProgress;
  review?: {
    [k: string]: unknown;
  };
  seat?: number;
  status: "waiting" | "running" | "ready" | "failed";
}
/**
 * GET /api/sayings: what the games of every packaged board say to what people say about them.
 */
export interface Sayings {
  boards: BoardSayings[];
  players: number;
}
/**
 * A seat at a table. At the start closed ones go away and bots sit down in open ones.
 */
export interface Seat {
  avatar?:
    | "locomotive"
    | "carriage"
    | "signal"
    | "lantern"
    | "bridge"
    | "wheel"
    | "whistle"
    | "clock"
    | "tunnel"
    | "ticket"
    | "bell"
    | "cap";
  away_seconds?: number;
  bot?: string;
  colour: number;
  is_online: boolean;
  is_you: boolean;
  kind: "open" | "closed" | "person" | "bot";
  must_agree: boolean;
  name: string;
  stand_in: boolean;
}
/**
 * The rating of the player in a seat; a bot's is not provisional and never changes.
 */
export interface SeatRating {
  change?: number;
  is_provisional: boolean;
  player?: string;
  rating: number;
}
/**
 * POST /api/sign-in/passkey: whether the account was taken back with a passkey that had been removed.
 */
export interface SignedIn {
  took_back: boolean;
}
/**
 * A whole scene; what came before is forgotten.
 */
export interface SnapshotMessage {
  game: string;
  log: LogEntry[];
  scene: Scene;
  seq: number;
  t: "snapshot";
}
/**
 * One action further. `changes` is a patch of the scene.
 *
 * An object is merged key by key, null removes a key, a list is replaced; an object for a list changes the items
 * that it names by their number.
 */
export interface StepMessage {
  changes: {
    [k: string]: unknown;
  };
  entry: LogEntry;
  game: string;
  seq: number;
  t: "step";
}
/**
 * The answer to POST /api/tables.
 */
export interface TableMade {
  table: string;
}
/**
 * The current table: sent whole, whenever any of it changes.
 */
export interface TableMessage {
  board: string;
  board_hash: string;
  game?: string;
  has_chosen_seed: boolean;
  hint_counts: number[];
  hints: "off" | "facts" | "full";
  host: string;
  is_host: boolean;
  kind?: "quick" | "tournament" | "device";
  looking?: number;
  next_table?: string;
  options: Options;
  phase: "lobby" | "playing" | "over";
  role: "player" | "spectator";
  seats: Seat[];
  spectators: number;
  starts_in?: number;
  t: "table";
  table: string;
  tournament?: string;
  votes: number[];
  you: string;
}
/**
 * GET /api/tables/{table}/ratings: seat by seat; null where nobody sits or the bot has no rating.
 */
export interface TableRatings {
  is_pending: boolean;
  is_rated: boolean;
  seats: (SeatRating | null)[];
}
/**
 * A game of a round, or a bye, which has one player and no table.
 */
export interface TournamentGame {
  is_yours: boolean;
  names: string[];
  places: number[];
  ready: boolean[];
  table?: string;
  totals: number[];
}
/**
 * The answer to POST /api/tournaments.
 */
export interface TournamentMade {
  tournament: string;
}
/**
 * GET /api/tournaments/{tournament}, and each message of the web socket /ws/tournaments/{tournament}
 */
export interface TournamentPage {
  board: string;
  form: "swiss" | "knockout";
  games: TournamentGame[][];
  has_shared_addresses: boolean;
  is_host: boolean;
  is_player: boolean;
  is_ready: boolean;
  name: string;
  pace: "live" | "brisk" | "steady" | "slow";
  phase: "open" | "running" | "over" | "cancelled";
  rounds: number;
  seats: number;
  standings: TournamentPlace[];
  starts_in?: number;
  tournament: string;
  you: string;
}
/**
 * Where somebody stands.
 */
export interface TournamentPlace {
  has_left: boolean;
  is_you: boolean;
  name: string;
  opponents: number;
  place: number;
  points: number;
}
/**
 * The answer to POST /api/records and to POST /api/device-games.
 */
export interface Uploaded {
  game: string;
}
/**
 * GET /api/waiting: the tables of correspondence games that wait for the visitor, the longest first.
 */
export interface Waiting {
  tables: string[];
}
