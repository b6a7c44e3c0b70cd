"""What games between bots say about a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Final

from ironlanes.arena import GameResult
from ironlanes.arena.stats.board_figures import TicketFigures, TrackFigures, ticket_figures, track_figures
from ironlanes.arena.stats.entrant_figures import place_figures
from ironlanes.arena.stats.intervals import Distribution, Proportion, distribution, proportion
from ironlanes.boards import Board
from ironlanes.game.board_hash import board_hash

from .looks import Look, LookGames, PlayedMatch
from .profile import BoardProfile, nearest, profile_of
from .traffic import lanes_of, traffic_of

#: A ticket is dead if it is kept less often than this share of its deck's mean, or surely completed less often.
SELDOM_KEPT: Final = 0.25
SELDOM_COMPLETED: Final = 0.5
#: A ticket is dominant if those who keep it surely win more often by this much.
DOMINANT: Final = 0.1
#: A connection is a bottleneck if it carries this many times the mean traffic of a lane.
BOTTLENECK: Final = 3.0


@dataclass(frozen=True, slots=True)
class Skill:
    """What the better of two bots makes of being better."""

    won: Proportion  # games of the better bot against weaker ones
    lead: Distribution  # its points ahead of the best other seat
    share: float  # of the squared lead, the part that is not chance: 1 if every game went the same way


@dataclass(frozen=True, slots=True)
class Bottleneck:
    """A connection that many tickets need."""

    connection: str
    lanes: int
    load: float  # the traffic of a lane, in means of all


@dataclass(frozen=True, slots=True)
class BoardJudgement:
    """How a board plays."""

    board: str
    name: str
    hash: str
    look: str
    bots: tuple[str, str]  # equals, and the weaker one
    games: int
    first_seat: Proportion  # of the games with the fewest players
    players: tuple[int, int]  # the fewest and the most
    places: tuple[Proportion, ...]  # wins by turn order with the most players
    skill: Skill
    tickets: tuple[TicketFigures, ...]
    dead: tuple[str, ...]  # tickets that are hardly kept or seldom completed
    dominant: tuple[str, ...]  # tickets whose keepers win too often
    tracks: tuple[TrackFigures, ...]  # in games of the most players
    unused_tracks: tuple[str, ...]  # in no game of equals
    unused_cities: tuple[str, ...]
    bottlenecks: tuple[Bottleneck, ...]
    turns: Distribution  # of each player
    ended: Proportion  # games that ended because trains ran out
    points: Distribution  # of each seat
    profile: BoardProfile
    plays_like: tuple[tuple[str, float], ...]  # packaged boards and how different they are, the nearest first

    def to_json(self) -> dict[str, object]:
        """Return the judgement as plain values."""
        return asdict(self)

    @property
    def claimed(self) -> dict[str, float]:
        """How often each track is claimed in games of the most players."""
        return {track.name: track.claimed.value for track in self.tracks}


def judge(board: Board, look: Look, games: LookGames) -> BoardJudgement:
    """Return what the games of a look say about a board."""
    tickets = ticket_figures(games.few.match, games.few.games)
    profile = profile_of(board, games.few.games)
    used = {track for each in (games.few, games.many) for track in _claims(each.games)}
    unused = tuple(track for number, track in enumerate(board.tracks) if number not in used)
    reached = {place for number in used for place in board.tracks[number].places}
    return BoardJudgement(
        board=board.id,
        name=board.name,
        hash=board_hash(board),
        look=look.name,
        bots=(look.equal, look.weaker),
        games=games.total,
        first_seat=place_figures(games.few.match, games.few.games)[0],
        players=(games.few.match.players, games.many.match.players),
        places=place_figures(games.many.match, games.many.games),
        skill=skill_of(games.against),
        tickets=tickets,
        dead=tuple(each.name for each in tickets if _is_dead(each, tickets)),
        dominant=tuple(each.name for each in tickets if each.gain.mean - each.gain.error > DOMINANT),
        tracks=track_figures(games.many.match, games.many.games),
        unused_tracks=tuple(track.name for track in unused),
        unused_cities=tuple(city.slug for city in board.cities if city.slug not in reached),
        bottlenecks=tuple(_bottlenecks(board, tickets, games.few.match.players)),
        turns=distribution([game.turns / len(game.seats) for game in games.few.games]),
        ended=_ended_by_trains(board, [*games.few.games, *games.many.games]),
        points=distribution([seat.total for game in games.few.games for seat in game.seats]),
        profile=profile,
        plays_like=tuple(nearest(profile, look.name)),
    )


def _claims(games: Sequence[GameResult]) -> Counter[int]:
    return Counter(track for game in games for seat in game.seats for track in seat.claimed)


def skill_of(played: PlayedMatch) -> Skill:
    """Return what the first entrant makes of being better than the others."""
    shares, leads = [], []
    for game in played.games:
        seat = game.fixture.seating.index(0)
        others = max(each.total for number, each in enumerate(game.seats) if number != seat)
        leads.append(float(game.seats[seat].total - others))
        shares.append(game.share_of(seat))
    mean, squares = fmean(leads), fmean(lead**2 for lead in leads)
    return Skill(proportion(sum(shares), len(shares)), distribution(leads), mean**2 / squares if squares else 0.0)


def _is_dead(ticket: TicketFigures, tickets: Sequence[TicketFigures]) -> bool:
    usual = fmean(each.kept for each in tickets if each.is_long == ticket.is_long)
    return ticket.kept < SELDOM_KEPT * usual or ticket.completed.high < SELDOM_COMPLETED


def _bottlenecks(board: Board, tickets: Sequence[TicketFigures], players: int) -> list[Bottleneck]:
    """Return the connections whose lanes carry too many of the tickets that are kept, the worst first."""
    traffic, lanes = traffic_of(board, {each.name: each.kept for each in tickets}), lanes_of(board, players)
    loads = {pair: traffic[pair] / lanes[pair] for pair in traffic}
    mean = fmean(loads.values()) or 1.0
    found = [Bottleneck("--".join(pair), lanes[pair], load / mean) for pair, load in loads.items()]
    return sorted((each for each in found if each.load > BOTTLENECK), key=lambda each: -each.load)


def _ended_by_trains(board: Board, games: Sequence[GameResult]) -> Proportion:
    few = board.rules.last_round_trains
    return proportion(sum(any(seat.trains_left <= few for seat in game.seats) for game in games), len(games))
