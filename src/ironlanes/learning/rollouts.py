"""Rollouts: a number of decisions of every game, played by the network, with what PPO needs to learn from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ironlanes.boards.model import MAX_SEATS
from ironlanes.bots.learned.feature_batch import FeatureBatch, new_feature_batch
from ironlanes.bots.learned.feature_layout import AT, CHOOSE_TRACK, STYLES, TRACK_FIELDS
from ironlanes.kernel.board_arrays import CARD_KINDS

from .environments.cpu import CpuEnvironment, Slots
from .environments.styles import BLOCK_WORTH, BLOCKER
from .pytorch import Tensor, torch
from .torch_network import Graphs

STYLE_AT = AT["style"]
PLANNED_AT = [name for name, _ in TRACK_FIELDS].index("is_planned")
#: A logit below that of any choice.
NEVER = -1e9


class VectorEnvironment(Protocol):
    """The interface of both vector environments."""

    slots: Slots

    def place(self, boards: Sequence[str]) -> None: ...
    def begin(self, scatter: int = ...) -> None: ...
    def observe(self, features: FeatureBatch) -> None: ...
    def step(self, choices: Any, rewards: Any, ended: Any, step: int = ...) -> None: ...
    def settle(self, rewards: Any) -> None: ...
    def set_styles(self, styles: Any) -> None: ...
    def snapshot(self) -> dict[str, Any]: ...
    def restore(self, snapshot: dict[str, Any]) -> None: ...


@dataclass
class Rollout:
    """The decisions of a rollout as tensors, with the step first, then the game."""

    features: FeatureBatch
    choices: Tensor
    log_chances: Tensor
    values: Tensor
    rewards: Tensor
    bonuses: Tensor  # for the choice itself, where a style has one
    ended: Tensor
    is_learned: Tensor  # 0 where another than the learning network chose


def new_rollout(slots: Slots, steps: int, device: torch.device) -> Rollout:
    """Allocate a rollout."""

    def zeros(shape: tuple[int, ...], kind: str) -> Tensor:
        return torch.zeros(shape, dtype=getattr(torch, kind), device=device)

    shape = (steps, slots.games)
    return Rollout(
        new_feature_batch(shape, slots.tracks, slots.nodes, zeros),
        zeros(shape, "int32"),
        zeros(shape, "float32"),
        zeros(shape, "float32"),
        zeros((*shape, MAX_SEATS), "float32"),
        zeros(shape, "float32"),
        zeros(shape, "uint8"),
        zeros(shape, "float32") + 1,
    )


def by_board(features: FeatureBatch, boards: int) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
    """Return the arrays of an observation with the board as the first axis; all have the same number of games."""

    def split(array: Tensor) -> Tensor:
        return array.view(boards, array.shape[0] // boards, *array.shape[1:])

    tracks, nodes, table, keeps, allowed = (split(array) for array in features.arrays[:5])
    return tracks, nodes, table, keeps, allowed


def sample(logits: Tensor, allowed: Tensor, noise: Tensor) -> tuple[Tensor, Tensor]:
    """Sample a choice by its logits, from uniform noise; return it with the logarithm of its probability."""
    log_chances = torch.log_softmax(logits.masked_fill(allowed == 0, NEVER), dim=-1)
    gumbel = -torch.log(-torch.log(noise.clamp(1e-10, 1 - 1e-7)))
    choices = torch.argmax(log_chances + gumbel, dim=-1)
    return choices, log_chances.gather(-1, choices[..., None])[..., 0]


#: From graphs, an observation by board and noise to choices, the logarithms of their probabilities, and values.
ChooseFunction = Callable[..., tuple[Tensor, Tensor, Tensor]]


class FrozenSeats:
    """Seats in the first games of each board that another network plays, always by its best choice."""

    def __init__(self, act: ChooseFunction, seats: Tensor, per_board: int) -> None:
        self.act, self.seats, self.per_board = act, seats, per_board

    def replace(self, chosen: Tensor, seats: Tensor, graphs: Graphs, arrays: Sequence[Tensor]) -> Tensor:
        """Replace the choices of these seats; `seats` are those to move, `arrays` an observation by board."""
        part = [array[:, : self.per_board] for array in arrays]
        answers = self.act(graphs, *part, torch.full(part[4].shape, 0.5, device=chosen.device))[0]
        row = torch.arange(len(seats), device=seats.device)
        is_frozen = self.seats[row, seats].view(chosen.shape)[:, : self.per_board] > 0
        result = chosen.clone()
        result[:, : self.per_board] = torch.where(is_frozen, answers, chosen[:, : self.per_board])
        return result


class SeatPlans:
    """The tracks in each seat's plan when it last chose in this rollout. Claiming another's is a block."""

    def __init__(self, games: int, tracks: int, device: torch.device) -> None:
        self.plans = torch.zeros(games, MAX_SEATS, tracks, dtype=torch.bool, device=device)
        self.row = torch.arange(games, device=device)

    def blocks(self, choices: Tensor, seats: Tensor) -> Tensor:
        """Return which choices claim a track in another seat's plan."""
        track = (choices - CHOOSE_TRACK).div(CARD_KINDS, rounding_mode="floor")
        planned = self.plans[self.row, :, track.clamp(min=0)]
        planned[self.row, seats] = False
        return (track >= 0) & planned.any(1)

    def note(self, features: FeatureBatch, seats: Tensor) -> None:
        """Note the plans of the seats that choose now."""
        self.plans[self.row, seats] = features.tracks[..., PLANNED_AT] > 0

    def forget(self, games: Tensor) -> None:
        """Forget the plans of games that are over."""
        self.plans &= ~games[:, None, None]


class RolloutPlayer:
    """A player that fills rollouts: observe, choose, step."""

    def __init__(self, environment: VectorEnvironment, graphs: Graphs, act: ChooseFunction, rollout: Rollout) -> None:
        self.environment, self.graphs, self.act, self.rollout = environment, graphs, act, rollout
        steps = rollout.choices.shape[0]
        self.steps = [FeatureBatch(*(array[step] for array in rollout.features.arrays)) for step in range(steps)]
        share = self._as_numpy if isinstance(environment, CpuEnvironment) else self._as_cuda
        self.shown = [FeatureBatch(*(share(array) for array in each.arrays)) for each in self.steps]
        self.choices = [share(rollout.choices[step]) for step in range(steps)]
        self.ended = [share(rollout.ended[step]) for step in range(steps)]
        self.rewards = share(rollout.rewards)
        self.style_marks: Tensor | None = None
        self.frozen: FrozenSeats | None = None

    @staticmethod
    def _as_numpy(tensor: Tensor) -> Any:
        """Return a tensor as the CPU environment takes it, without a copy."""
        return tensor.numpy()

    @staticmethod
    def _as_cuda(tensor: Tensor) -> Any:
        """Return a tensor as the GPU environment takes it, without a copy."""
        from numba import cuda

        return cuda.as_cuda_array(tensor)

    @torch.no_grad()
    def fill(self, generator: torch.Generator) -> None:
        """Continue the games, and fill the rollout."""
        rollout, boards = self.rollout, len(self.environment.slots.compiled)
        games = self.environment.slots.games
        rollout.rewards.zero_()
        row = torch.arange(games, device=rollout.choices.device)
        plans = SeatPlans(games, self.environment.slots.tracks, rollout.choices.device)
        for step, shown in enumerate(self.shown):
            self.environment.observe(shown)
            seats = self.steps[step].seats.long()
            if self.style_marks is not None:
                self.steps[step].table[:, STYLE_AT : STYLE_AT + len(STYLES)] = self.style_marks[row, seats]
            arrays = by_board(self.steps[step], boards)
            noise = torch.rand(arrays[4].shape, generator=generator, device=arrays[4].device)
            chosen, log_chances, values = self.act(self.graphs, *arrays, noise)
            if self.frozen is not None:
                chosen = self.frozen.replace(chosen, seats, self.graphs, arrays)
                rollout.is_learned[step].copy_(1 - self.frozen.seats[row, seats])
            rollout.choices[step].copy_(chosen.reshape(games))
            rollout.log_chances[step].copy_(log_chances.reshape(games))
            rollout.values[step].copy_(values.reshape(games))
            self.environment.step(self.choices[step], self.rewards, self.ended[step], step)
            if self.style_marks is not None:
                is_blocker = self.style_marks[row, seats, BLOCKER - 1] > 0
                rollout.bonuses[step] = BLOCK_WORTH * (is_blocker & plans.blocks(rollout.choices[step], seats))
                plans.note(self.steps[step], seats)
                plans.forget(rollout.ended[step] > 0)
        self.environment.settle(self.rewards)


@torch.no_grad()
def advantages(rollout: Rollout, decay: float) -> tuple[Tensor, Tensor]:
    """Return the advantage of each choice, along each seat's own decisions, and which decisions count.

    The last decision of each seat in the rollout only serves to value the one before it, unless the game has ended.
    """
    steps, games = rollout.choices.shape
    device = rollout.values.device
    next_value = torch.zeros(games, MAX_SEATS, device=device)
    next_advantage, reward = torch.zeros_like(next_value), torch.zeros_like(next_value)
    is_known = torch.zeros_like(next_value)
    result, counts = torch.zeros_like(rollout.values), torch.zeros_like(rollout.values)
    for step in range(steps - 1, -1, -1):
        ended = rollout.ended[step][:, None].bool()
        next_value = torch.where(ended, 0.0, next_value)
        next_advantage = torch.where(ended, 0.0, next_advantage)
        reward = torch.where(ended, rollout.rewards[step], reward)
        is_known = torch.where(ended, 1.0, is_known)
        seat = rollout.features.seats[step].long()[:, None]
        value = rollout.values[step][:, None]
        known = is_known.gather(1, seat)
        surprise = rollout.bonuses[step][:, None] + reward.gather(1, seat) + next_value.gather(1, seat) - value
        advantage = known * (surprise + decay * next_advantage.gather(1, seat))
        result[step], counts[step] = advantage[:, 0], known[:, 0] * rollout.is_learned[step]
        next_value = next_value.scatter(1, seat, value)
        next_advantage = next_advantage.scatter(1, seat, advantage)
        reward = reward.scatter(1, seat, torch.zeros_like(value))
        is_known = is_known.scatter(1, seat, torch.ones_like(value))
    return result, counts
