"""Judge the decisions of a game, in this process or in several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from math import inf
from time import monotonic
from typing import Final

from ironlanes.bots.child_process import SingleThreadedContext
from ironlanes.bots.lockstep.network_values import NetworkValues

from ..decisions.candidates import candidates_of
from ..decisions.comparison import CERTAIN
from ..decisions.judgement import LEAST_WORLDS, Effort, Judgement, judge
from ..recorded_game import RecordedGame, read_recorded_game
from .moments import LEAST_POINTS
from .settings import ReviewSettings

Report = Callable[[int, int], None]
#: Added to the seed for second looks.
SECOND_SEED: Final = 1 << 32
#: Playouts that the screening may spend before it has saved them up: choices of tickets come first.
ADVANCE: Final = 200
#: A close look takes at least this many worlds; where there is no room for it, a brief one has to do.
LEAST_CLOSE: Final = 6


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a decision: which moves to compare, and how closely."""

    effort: Effort
    candidates: tuple[int, ...]  # by index; what was played comes first
    later: int | None = None  # what may have been as good a turn later

    @property
    def lines(self) -> int:
        """How many lines of play are compared in each world."""
        return min(len(self.candidates), 1 + self.effort.rivals) + (self.later is not None)

    @property
    def playouts(self) -> int:
        """How many lines are played on in all; none where there was no choice."""
        return self.effort.worlds * self.lines if len(self.candidates) > 1 else 0

    def in_worlds(self, worlds: int) -> Question:
        """Return the same question, asked in another number of worlds."""
        return replace(self, effort=replace(self.effort, worlds=max(LEAST_WORLDS, worlds)))

    def again(self, first: Judgement, effort: Effort, action_index: Mapping[str, int]) -> Question:
        """Return the question of a second look: perhaps what the first one found best was as good a turn later."""
        if first.best == first.played:
            return Question(effort, self.candidates)
        later = action_index[first.best]
        return Question(effort, tuple(dict.fromkeys([self.candidates[0], later, *self.candidates])), later)


@dataclass(frozen=True, slots=True)
class TakenLook:
    """The result of a look, and how many positions the network was shown for it."""

    judgement: Judgement
    positions: int


#: What is known of a game already, by the number of a decision, the effort and the seed.
KnownLooks = dict[tuple[int, Effort, int], TakenLook]


class Judge:
    """Judges the decisions of one game, and takes no look twice."""

    def __init__(self, network: NetworkValues, recorded: RecordedGame, known: KnownLooks | None = None) -> None:
        self._network = network
        self._recorded = recorded
        self._known = {} if known is None else known

    def __call__(self, number: int, question: Question, seed: int) -> TakenLook:
        key = number, question.effort, seed
        if key not in self._known:
            decision, shown = self._recorded.decisions[number], self._network.shown
            judgement = judge(self._network, decision, list(question.candidates), question.effort, seed, question.later)
            self._known[key] = TakenLook(judgement, self._network.shown - shown)
        return self._known[key]


#: The judge of a worker process.
_judge: Judge | None = None


def _start_worker(record: Mapping[str, object]) -> None:
    global _judge
    _judge = Judge(NetworkValues(), read_recorded_game(record))


def _work(number: int, question: Question, seed: int) -> TakenLook:
    assert _judge is not None
    return _judge(number, question, seed)


def judge_decisions(
    network: NetworkValues,
    recorded: RecordedGame,
    record: Mapping[str, object],
    settings: ReviewSettings,
    report: Report,
    spent: int = 0,
    known: KnownLooks | None = None,
) -> list[Judgement]:
    """Screen every decision, then look again at those that may have been mistakes, the worst ones closely.

    What counts is the second look, with fresh worlds: those of the first have chosen what is looked at again. Where the
    first look finds nothing, nothing was lost. A move that the champion would hardly ever make is doubtful whatever is
    found: there the first look counts, unless it is one of the worst. Only the seats of the settings get close looks.

    The network is shown a number of positions in all that hardly depends on what is found, so that games of weak
    players, who err with most of their decisions, take no longer; `spent` of them were for other parts of the review.
    In one process, looks in `known` are not taken again, and new ones are added.
    """
    ends = inf if settings.seconds is None else monotonic() + settings.seconds
    count = len(recorded.decisions)
    total = count + settings.close_looks
    with _workers(record, settings.jobs) as pool:
        judge_one = Judge(network, recorded, known) if pool is None else None
        screening = screening_of(network, recorded, settings)
        first: dict[int, TakenLook] = {}
        for look in _each(pool, judge_one, screening, settings.seed):
            first[look.judgement.decision] = look
            report(len(first), total)
        unusual = {number for number, question in screening.items() if question.later is not None}
        found = {
            number: look.judgement if number in unusual else look.judgement.without_loss
            for number, look in first.items()
        }
        left = inf
        if settings.seconds is None:
            left = settings.budget(recorded.players, count, len(unusual)) - spent
            left -= sum(look.positions for look in first.values())
        again = second_looks(first, screening, settings, recorded.game.compiled.action_index, left)
        numbers, done = list(again), 0
        while done < len(numbers):
            group = numbers[done : done + settings.jobs]
            if monotonic() >= ends:
                group = numbers[done:]
                brief = settings.second_look.brief
                again = {number: replace(again[number], effort=brief) for number in group if number not in unusual}
            questions = {number: again[number] for number in group if number in again}
            for look in _each(pool, judge_one, questions, settings.seed + SECOND_SEED):
                found[look.judgement.decision] = look.judgement
            done += len(group)
            report(count + settings.close_looks * done // len(numbers), total)
        report(total, total)
    return [found[number] for number in range(count)]


def screening_of(network: NetworkValues, recorded: RecordedGame, settings: ReviewSettings) -> dict[int, Question]:
    """Return how closely each decision is screened, which depends on nothing that comes after it.

    A move that the champion would hardly ever make is probably a mistake. It is compared with the champion's favourite
    alone, which perhaps was as good a turn later, and in half as many worlds. Where there is always much to compare,
    there are fewer worlds for each decision.
    """
    questions, saved = {}, ADVANCE
    for decision in recorded.decisions:
        candidates, is_usual = candidates_of(network, recorded.positions.pick([decision.number]), decision)
        effort, later = settings.screening, None
        if not is_usual:
            effort, later = replace(effort.brief, rivals=1), candidates[1]
        saved += settings.screened
        question = Question(effort, tuple(candidates), later)
        question = question.in_worlds(min(effort.worlds, saved // question.lines))
        saved -= question.playouts
        questions[decision.number] = question
    return questions


def second_looks(
    first: Mapping[int, TakenLook],
    screening: Mapping[int, Question],
    settings: ReviewSettings,
    action_index: Mapping[str, int],
    left: float,
) -> dict[int, Question]:
    """Return how closely doubtful decisions are looked at again, the most doubtful first, for `left` positions.

    Each gets a brief look, unless the first one counts there. What is left is for the worst ones: each gets at most
    twice an equal share of it, in fewer worlds if need be, since how far ahead one looks matters more. Whatever they
    don't need is for better looks at the others.
    """
    doubtful = _doubtful({number: look.judgement for number, look in first.items()})
    asked = [each for each in doubtful if settings.seats is None or first[each].judgement.seat in settings.seats]
    worst = asked[: settings.close_looks] if settings.seconds is None else asked

    def question_of(number: int, effort: Effort) -> Question:
        return screening[number].again(first[number].judgement, effort, action_index)

    def cost_of(number: int, question: Question) -> float:
        each = first[number].positions / screening[number].playouts
        return each * question.playouts * question.effort.rounds

    brief = settings.second_look.brief
    looks = {number: question_of(number, brief) for number in doubtful if screening[number].later is None}
    costs = {number: cost_of(number, question) for number, question in looks.items()}
    left -= sum(costs.values())
    for place, number in enumerate(worst):
        close = question_of(number, _close_effort(first[number].judgement, settings))
        most = costs.get(number, 0) + min(left, 2 * left / (len(worst) - place))
        if (cost := cost_of(number, close)) > max(most, 0):  # a look at the last turn of a game may cost nothing
            close = close.in_worlds(int(close.effort.worlds * most / cost))
        if close.effort.worlds >= min(LEAST_CLOSE, settings.close_look.worlds):
            left -= cost_of(number, close) - costs.get(number, 0)
            looks[number] = close
    for number in doubtful:
        if number not in worst:
            better = question_of(number, settings.second_look)
            if (more := cost_of(number, better) - costs.get(number, 0)) <= left:
                left -= more
                looks[number] = better
    return {number: looks[number] for number in doubtful if number in looks}


def _doubtful(found: Mapping[int, Judgement]) -> list[int]:
    """Return the decisions that may have been mistakes, or much better than any other move; largest first."""
    likely = [each for each in found.values() if _may_be_mistake(each) or each.ahead.is_certain]
    order = sorted(likely, key=lambda each: (-max(each.lead.raw, each.ahead.raw / 2), each.decision))
    return [each.decision for each in order]


def _close_effort(first: Judgement, settings: ReviewSettings) -> Effort:
    """Return how closely one of the worst decisions is looked at.

    Half the worlds measure a loss that is certain, and do for one that is probably too small to be told.
    """
    close = settings.close_look
    return close.halved if first.lead.is_certain or first.lead.raw < LEAST_POINTS / 2 else close


def _may_be_mistake(judgement: Judgement) -> bool:
    loss = judgement.lead
    return loss.raw > 0 and loss.raw + CERTAIN * loss.error >= LEAST_POINTS


def _each(
    pool: ProcessPoolExecutor | None, judge_one: Judge | None, questions: Mapping[int, Question], seed: int
) -> Iterator[TakenLook]:
    """Look at the decisions that `questions` numbers."""
    if pool is None:
        assert judge_one is not None
        yield from (judge_one(number, question, seed) for number, question in questions.items())
        return
    waiting: list[Future[TakenLook]] = [
        pool.submit(_work, number, question, seed) for number, question in questions.items()
    ]
    yield from (future.result() for future in as_completed(waiting))


def _workers(record: Mapping[str, object], jobs: int) -> AbstractContextManager[ProcessPoolExecutor | None]:
    if jobs == 1:
        return nullcontext()
    return ProcessPoolExecutor(jobs, SingleThreadedContext(), _start_worker, (dict(record),))
