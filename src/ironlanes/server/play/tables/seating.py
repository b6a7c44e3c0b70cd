"""Seating: the events that requests before the start of a game lead to, and how the game begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ironlanes.boards.model import Board
from ironlanes.bots import FIRST_OPPONENT, first_names, known_bots
from ironlanes.game.board_hash import board_hash
from ironlanes.game.compiled_board import find_board, is_known, known_boards
from ironlanes.game.seeds import read_seed

from ...model.appearance import Appearance
from ...model.ids import new_id
from ...model.messages.incoming import NewTable, Options, SetOptionsRequest, SetSeatRequest, SitRequest
from ...model.request_errors import RequestError, unknown_board
from ...model.table_events import Chair, Created, OptionsSet, Sat, SeatSet, Started, Stood, TableEvent
from ..people.player_names import clean_name, is_taken, unique_name
from .eligibility import Attendance, check_rated, obstacle
from .table_state import TableState

#: Seconds for which the seat of a host who has gone can't be freed by others.
HOST_ABSENCE: Final = 60.0
#: Of those who have chosen nothing.
PLAIN: Final = Appearance()


def new_table(request: NewTable, user: str, name: str, appearance: Appearance = PLAIN) -> Created:
    """Create a table: the host has the first seat, and people on the same device the next ones."""
    board = require_board(request.board)
    check_options(request.options)
    bot = require_bot(request.bot or FIRST_OPPONENT)
    if request.players not in board.rules.players:
        raise wrong_player_count(board)
    people = [(name, False), *((clean_name(each), True) for each in request.local_names)]
    if len(people) + len(request.bots) > request.players:
        taken = len(people) + len(request.bots)
        text = f"{taken} players don't fit at a table for {request.players}."
        raise RequestError("too-many-people", text, 422, people=taken, seats=request.players)
    if request.seed is not None:
        checked_seed(request.seed)
    chairs = [Chair("person", each, user=user, is_local=is_local) for each, is_local in people]
    chairs[0] = replace(chairs[0], avatar=appearance.avatar, colour=appearance.colour)
    for each in request.bots:
        chairs.append(Chair("bot", bot_name(require_bot(each), chairs), each))
    chairs += [Chair("open")] * (request.players - len(chairs))
    chairs += [Chair("closed")] * (max(board.rules.players) - request.players)
    first_seat(request.options, chairs)
    options = request.options.model_dump()
    return Created(board.id, unique_names(chairs), options, user, bot, request.seed, board_hash=board_hash(board))


def seated_table(
    board_id: str,
    people: Sequence[tuple[str, str]],
    options: Options,
    tournament: str,
    appearances: Mapping[str, Appearance],
) -> Created:
    """Create a table for people of a tournament, from their users and names by seat, and what they have chosen."""
    board = require_board(board_id)
    if len(people) not in board.rules.players:
        raise wrong_player_count(board)
    chairs: list[Chair] = []
    for user, name in people:
        appearance = _fitting(appearances.get(user, PLAIN), chairs)
        chairs.append(Chair("person", name, user=user, avatar=appearance.avatar, colour=appearance.colour))
    return Created(
        *(board.id, unique_names(chairs), options.model_dump(), people[0][0], FIRST_OPPONENT),
        board_hash=board_hash(board),
        tournament=tournament,
    )


def _final_chairs(state: TableState) -> list[Chair]:
    """Return the seats of the game: closed ones are dropped, and bots fill open ones."""
    board = require_board(state.board)
    chairs = [chair for chair in state.chairs if chair.kind != "closed"]
    if len(chairs) not in board.rules.players:
        raise wrong_player_count(board)
    for seat, chair in enumerate(chairs):
        if chair.kind == "open":
            chairs[seat] = Chair("bot", bot_name(state.bot, chairs), state.bot)
    return chairs


def started_by_itself(state: TableState, attendance: Attendance) -> Iterator[TableEvent]:
    """Start the game without a request: it is unrated if it can't be rated."""
    chairs = _final_chairs(state)
    if state.options.is_rated and obstacle(state.board, state.options, state.chosen_seed, chairs, attendance):
        options = state.options.model_copy(update={"is_rated": False})
        yield from set_options(state, SetOptionsRequest(t="options", id="start", options=options))
    yield started(state, attendance)


def started(state: TableState, attendance: Attendance) -> Started:
    """Return the start of the game; raise RequestError if it is to be rated and can't be."""
    board, chairs = require_board(state.board), _final_chairs(state)
    start = first_seat(state.options, state.chairs)
    check_rated(state.board, state.options, state.chosen_seed, chairs, attendance)
    seed = read_seed(state.chosen_seed)
    first = state.start if start is None else start
    return Started(new_id(), str(seed), unique_names(chairs), first, board_hash(board))


def rematch(state: TableState, start: int, attendance: Attendance) -> Created:
    """Create a table with the seats rotated by one; it is rated again if everybody is present."""
    chairs = (*state.chairs[1:], state.chairs[0])
    changed = state.options.model_copy(update={"first_seat": None})
    is_rated = changed.is_rated and obstacle(state.board, changed, None, chairs, attendance) is None
    options = changed.model_dump() | {"is_rated": is_rated}
    board_digest = board_hash(require_board(state.board))
    return Created(state.board, chairs, options, state.host, state.bot, None, start, board_digest)


def sit(
    state: TableState, user: str, name: str, message: SitRequest, appearance: Appearance = PLAIN
) -> list[TableEvent]:
    """Take an open seat; who has one already moves, unless the seat is for another person on their device.

    Who sits down in their own seat again agrees to what the host has changed.
    """
    chair = _seat(state, message.seat)
    is_own = chair.user == user and not chair.is_local and not message.is_local
    if chair.kind != "open" and not (is_own and user in state.undecided):
        raise RequestError("seat-taken", "That seat is not open.")
    local = [seat for seat in state.seats_of(user) if state.chairs[seat].is_local]
    own = [seat for seat in state.seats_of(user) if seat not in local]
    if message.is_local:
        if local and user != state.host:
            raise RequestError(
                "not-host", "Only the host can give seats to more than one other person on the same device."
            )
        text = clean_name(message.name or f"{name[:20]} {len(own) + len(local) + 1}")
        return [Sat(message.seat, user, unique_name(text, state.names), True)]
    return sit_at(state, user, message.name or name, message.seat, appearance)


def sit_at(state: TableState, user: str, name: str, seat: int, appearance: Appearance = PLAIN) -> list[TableEvent]:
    """Take an open seat for oneself; a user who has one already moves."""
    own = [each for each in state.seats_of(user) if not state.chairs[each].is_local]
    others = [chair for each, chair in enumerate(state.chairs) if each not in own]
    text, look = unique_name(clean_name(name), [chair.name for chair in others]), _fitting(appearance, others)
    return [*(Stood(each) for each in own), Sat(seat, user, text, avatar=look.avatar, colour=look.colour)]


def _fitting(appearance: Appearance, others: Iterable[Chair]) -> Appearance:
    """Return an appearance without its colour if someone who sat down before has it."""
    return replace(appearance, colour=None) if appearance.colour in (each.colour for each in others) else appearance


def stand(
    state: TableState, user: str, seat: int, *, is_host: bool, host_absence: float | None = None
) -> list[TableEvent]:
    """Leave a seat, or free one as the host; the host's own seat is kept until they have been away for a while."""
    chair = _seat(state, seat)
    if chair.kind != "person" or (chair.user != user and not is_host):
        raise RequestError("only-sitter-or-host", "Only the one who sits there, or the host, can free that seat.")
    if user != state.host == chair.user and (host_absence is None or host_absence < HOST_ABSENCE):
        raise RequestError("host-away", "The host has just left; their seats are kept for a minute.")
    return [Stood(seat)]


def set_seat(state: TableState, message: SetSeatRequest) -> list[TableEvent]:
    """Open or close a seat, or give it to a bot."""
    chair = _seat(state, message.seat)
    if chair.kind == "person":
        raise RequestError("seat-taken", f"{chair.name} sits there.", name=chair.name)
    if message.kind != "bot":
        return [SeatSet(message.seat, message.kind)]
    bot = require_bot(message.bot or state.bot)
    others = [chair for seat, chair in enumerate(state.chairs) if seat != message.seat]
    return [SeatSet(message.seat, "bot", bot, bot_name(bot, others))]


def set_options(state: TableState, message: SetOptionsRequest) -> list[TableEvent]:
    """Change how the table plays; a board for fewer players takes seats away that nobody has."""
    check_options(message.options)
    board = require_board(message.board or state.board)
    chairs, most = list(state.chairs), max(board.rules.players)
    while len(chairs) > most:
        free = [seat for seat, chair in enumerate(chairs) if chair.kind != "person"]
        if not free:
            raise wrong_player_count(board)
        del chairs[free[-1]]
    chairs += [Chair("closed")] * (most - len(chairs))
    first_seat(message.options, chairs)
    return [OptionsSet(message.options.model_dump(), board.id, tuple(chairs), board_hash(board))]


def bot_name(bot: str, chairs: Iterable[Chair]) -> str:
    """Return a name for a bot that nobody at the table has: one of its level, with a number if all are taken."""
    taken, names = [chair.name for chair in chairs], first_names(bot)
    return next((name for name in names if not is_taken(name, taken)), unique_name(names[0], taken))


def unique_names(chairs: Sequence[Chair]) -> tuple[Chair, ...]:
    """Return the chairs with a number added where two people share a name."""
    text: list[Chair] = []
    for chair in chairs:
        name = unique_name(chair.name, [other.name for other in text]) if chair.name else ""
        text.append(replace(chair, name=name))
    return tuple(text)


def require_board(name: str) -> Board:
    if not is_known(name):
        raise unknown_board(name, known_boards())
    return find_board(name)


def require_bot(name: str) -> str:
    if name not in known_bots():
        text = f"There is no bot «{name[:40]}»; there are {', '.join(known_bots())}."
        raise RequestError("unknown-bot", text, 422, bot=name[:40], known=list(known_bots()))
    return name


def first_seat(options: Options, chairs: Sequence[Chair]) -> int | None:
    """Return the number, without closed seats, of the seat that was chosen to begin (S9); None: by lot."""
    chosen = options.first_seat
    if chosen is None:
        return None
    if chosen >= len(chairs) or chairs[chosen].kind == "closed":
        text = f"Nobody can begin in seat {chosen + 1}, which is closed: choose another seat, or the lot."
        raise RequestError("wrong-start", text, 422, seat=chosen)
    return sum(chair.kind != "closed" for chair in chairs[:chosen])


def check_options(options: Options) -> None:
    require_bot(options.fallback)


def checked_seed(seed: str) -> int:
    try:
        return read_seed(seed)
    except ValueError as error:
        raise RequestError("wrong-seed", "A seed is a whole number from 0 to 2^256 - 1, in digits.", 422) from error


def wrong_player_count(board: Board) -> RequestError:
    counts = ", ".join(map(str, board.rules.players))
    text = f"{board.name} is played by {counts} players."
    return RequestError("player-count", text, 422, board=board.name, counts=list(board.rules.players))


def _seat(state: TableState, seat: int) -> Chair:
    if state.phase != "lobby":
        raise RequestError("started", "The game has begun: seats can't change any more.")
    if seat >= len(state.chairs):
        raise RequestError("no-seat", f"The table has {len(state.chairs)} seats.", seats=len(state.chairs))
    return state.chairs[seat]
