"""Everything that players can achieve: the conditions, with the numbers that the texts of the browser name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from ironlanes.boards import packaged_boards

from .final_result import FinalResult

#: The bots of the two highest levels, and the one that was called Expert before there were levels.
CHAMPION: Final = "champion"
EXPERT: Final = "expert"
EXPERTS: Final = (EXPERT, "planner", CHAMPION)


class CountedGame(Protocol):
    """A finished game as someone played it."""

    @property
    def seat(self) -> int: ...

    @property
    def result(self) -> FinalResult: ...


def is_won(game: CountedGame) -> bool:
    """Return whether the player won, alone or with others."""
    return game.seat in game.result["winners"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AchievementRule:
    """What an achievement takes: `amount` of a measure in one game, wins in a row, or a win on each of some boards."""

    #: How much one game has of what counts; None where a single game does not decide.
    measure: Callable[[CountedGame], int] | None = None
    amount: int = 1
    boards: Sequence[str] = ()
    #: The bot to beat, as the texts name it.
    bot: str | None = None
    #: How close a game came to it, in points by which the player was behind, negative; None if it came to nothing.
    #: Without this, the measure says it.
    closeness: Callable[[CountedGame], int | None] | None = None

    @property
    def wins_in_a_row(self) -> int | None:
        """How many wins in a row it takes; None if it is about something else."""
        return self.amount if self.measure is None and not self.boards else None


def _own(figure: Literal["totals", "completed", "failed", "longest"]) -> Callable[[CountedGame], int]:
    """Measure a figure of the player's own seat."""
    return lambda game: game.result[figure][game.seat]


def _tickets_if_none_failed(game: CountedGame) -> int:
    return 0 if _own("failed")(game) else _own("completed")(game)


def _win_against(*bots: str) -> Callable[[CountedGame], int]:
    """Measure whether the player won and one of some bots did not."""

    def has_beaten(game: CountedGame) -> bool:
        losers = (bot for seat, bot in enumerate(game.result["bots"]) if seat not in game.result["winners"])
        return is_won(game) and any(bot in bots for bot in losers)

    return has_beaten


def _behind(*bots: str) -> Callable[[CountedGame], int | None]:
    """Measure how far the player was behind the winner, in games with one of some bots, or in any."""

    def lead(game: CountedGame) -> int | None:
        result = game.result
        if bots and not any(bot in bots for seat, bot in enumerate(result["bots"]) if seat != game.seat):
            return None
        return min(0, result["totals"][game.seat] - max(result["totals"]))

    return lead


def _other_people(game: CountedGame) -> int:
    return game.result["bots"].count(None) - 1


#: Every achievement, in the order in which pages show them.
ACHIEVEMENTS: Final[Mapping[str, AchievementRule]] = {
    "first-win": AchievementRule(measure=is_won, closeness=_behind()),
    "all-tickets": AchievementRule(measure=_tickets_if_none_failed, amount=3),
    "long-path": AchievementRule(measure=_own("longest"), amount=40),
    "high-score": AchievementRule(measure=_own("totals"), amount=150),
    "in-a-row": AchievementRule(amount=3),
    "every-board": AchievementRule(boards=packaged_boards()),
    "beat-expert": AchievementRule(measure=_win_against(*EXPERTS), bot=EXPERT, closeness=_behind(*EXPERTS)),
    "beat-champion": AchievementRule(measure=_win_against(CHAMPION), bot=CHAMPION, closeness=_behind(CHAMPION)),
    "with-friends": AchievementRule(measure=_other_people),
}


def achieved_in(game: CountedGame) -> list[str]:
    """Return the achievements that a game brings by itself."""
    return [
        name for name, rule in ACHIEVEMENTS.items() if rule.measure is not None and rule.measure(game) >= rule.amount
    ]


def progress_in(game: CountedGame) -> dict[str, int]:
    """Return how far a game went towards each achievement that a single game can bring."""
    found = {
        name: None if rule.measure is None else (rule.closeness or rule.measure)(game)
        for name, rule in ACHIEVEMENTS.items()
    }
    return {name: int(best) for name, best in found.items() if best is not None}
