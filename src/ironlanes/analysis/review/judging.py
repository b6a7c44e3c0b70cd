"""Judge the decisions of a game, in this process or in several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import AbstractContextManager, nullcontext
from time import monotonic
from typing import Final

from ironlanes.bots.child_process import SingleThreadedContext
from ironlanes.bots.lockstep.network_values import NetworkValues

from ..decisions.candidates import candidates_of, passed_over
from ..decisions.comparison import CERTAIN
from ..decisions.judgement import Effort, Judgement, judge
from ..recorded_game import RecordedGame, read_recorded_game
from .moments import LEAST_POINTS
from .settings import ReviewSettings

Report = Callable[[int, int], None]
#: What is known of a game already, by the number of a decision, the effort and the seed.
KnownJudgements = dict[tuple[int, Effort, int], Judgement]
#: Added to the seed for second looks.
SECOND_SEED: Final = 1 << 32


class Judge:
    """Judges the decisions of one game, and takes no look twice."""

    def __init__(self, network: NetworkValues, recorded: RecordedGame, known: KnownJudgements | None = None) -> None:
        self._network = network
        self._recorded = recorded
        self._known = {} if known is None else known

    def __call__(self, number: int, effort: Effort, seed: int, first: Judgement | None) -> Judgement:
        key = number, effort, seed
        if key not in self._known:
            self._known[key] = self._judge(number, effort, seed, first)
        return self._known[key]

    def _judge(self, number: int, effort: Effort, seed: int, first: Judgement | None) -> Judgement:
        decision = self._recorded.decisions[number]
        candidates = candidates_of(self._network, self._recorded.positions.pick([number]), decision)
        later = None
        if first and first.best != first.played:  # perhaps it was as good a turn later
            later = self._recorded.game.compiled.action_index[first.best]
            candidates = list(dict.fromkeys([candidates[0], later, *candidates]))
        return judge(self._network, decision, candidates, effort, seed, later)


#: The judge of a worker process.
_judge: Judge | None = None


def _start_worker(record: Mapping[str, object]) -> None:
    global _judge
    _judge = Judge(NetworkValues(), read_recorded_game(record))


def _work(number: int, effort: Effort, seed: int, first: Judgement | None) -> Judgement:
    assert _judge is not None
    return _judge(number, effort, seed, first)


def judge_decisions(
    network: NetworkValues,
    recorded: RecordedGame,
    record: Mapping[str, object],
    settings: ReviewSettings,
    report: Report,
    known: KnownJudgements | None = None,
) -> list[Judgement]:
    """Screen every decision, then look again at those that may have been mistakes, the worst ones closely.

    What counts is the second look, with fresh worlds: those of the first have chosen what is looked at again. Where the
    first look finds nothing, nothing was lost. Weak players may err with most of their decisions. So that their games
    take no longer, moves that the champion would hardly ever make are screened briefly, and beyond the worst ones of
    each seat second looks are brief, too. Only the seats of the settings get close looks. In one process, looks in
    `known` are not taken again, and new ones are added.
    """
    numbers = [decision.number for decision in recorded.decisions]
    ends = None if settings.seconds is None else monotonic() + settings.seconds
    total = len(numbers) + settings.close_looks
    with _workers(record, settings.jobs) as pool:
        judge_one = Judge(network, recorded, known) if pool is None else None
        first: dict[int, Judgement] = {}
        screening = _screening_efforts(network, recorded, settings)
        for judgement in _each(pool, judge_one, screening, settings.seed, {}):
            first[judgement.decision] = judgement
            report(len(first), total)
        doubtful, seed = _doubtful(first), settings.seed + SECOND_SEED
        found = {number: judgement.without_loss for number, judgement in first.items()}
        worst = [number for number in doubtful if settings.seats is None or first[number].seat in settings.seats]
        done = 0
        while done < len(worst) and (done < settings.close_looks if ends is None else monotonic() < ends):
            group = worst[done : done + settings.jobs]
            close = {number: _close_effort(first[number], settings) for number in group}
            for judgement in _each(pool, judge_one, close, seed, first):
                found[judgement.decision] = judgement
            done += len(group)
            report(len(numbers) + min(done, settings.close_looks), total)
        second = _second_efforts(doubtful, first, settings)
        rest = {number: second[number] for number in doubtful if number not in worst[:done]}
        for judgement in _each(pool, judge_one, rest, seed, first):
            found[judgement.decision] = judgement
            report(total - 1, total)
        report(total, total)
    return [found[number] for number in numbers]


def _screening_efforts(network: NetworkValues, recorded: RecordedGame, settings: ReviewSettings) -> dict[int, Effort]:
    """Return how closely each decision is screened: a move that is probably a mistake gets a second look anyway."""
    whole = settings.screening
    brief = passed_over(network, recorded.positions, recorded.decisions)
    return {each.number: whole.brief if each.number in brief else whole for each in recorded.decisions}


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


def _second_efforts(
    doubtful: Sequence[int], first: Mapping[int, Judgement], settings: ReviewSettings
) -> dict[int, Effort]:
    """Return how closely doubtful decisions are looked at a second time: the worst of each seat wholly."""
    looked = Counter[int]()
    efforts = {}
    for number in doubtful:
        seat = first[number].seat
        looked[seat] += 1
        is_whole = looked[seat] <= settings.second_looks
        efforts[number] = settings.second_look if is_whole else settings.second_look.brief
    return efforts


def _may_be_mistake(judgement: Judgement) -> bool:
    loss = judgement.lead
    return loss.raw > 0 and loss.raw + CERTAIN * loss.error >= LEAST_POINTS


def _each(
    pool: ProcessPoolExecutor | None,
    judge_one: Judge | None,
    efforts: Mapping[int, Effort],
    seed: int,
    first: Mapping[int, Judgement],
) -> Iterator[Judgement]:
    """Judge the decisions that `efforts` numbers; `first` has what a first look found."""
    if pool is None:
        assert judge_one is not None
        yield from (judge_one(number, effort, seed, first.get(number)) for number, effort in efforts.items())
        return
    waiting: list[Future[Judgement]] = [
        pool.submit(_work, number, effort, seed, first.get(number)) for number, effort in efforts.items()
    ]
    yield from (future.result() for future in as_completed(waiting))


def _workers(record: Mapping[str, object], jobs: int) -> AbstractContextManager[ProcessPoolExecutor | None]:
    if jobs == 1:
        return nullcontext()
    return ProcessPoolExecutor(jobs, SingleThreadedContext(), _start_worker, (dict(record),))
