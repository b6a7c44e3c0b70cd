"""One update of the network: proximal policy optimisation over a rollout."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ironlanes.bots.learned.feature_batch import FeatureBatch
from ironlanes.bots.learned.feature_layout import AT
from ironlanes.rules.state import Phase

from .pytorch import Tensor, torch
from .rollouts import NEVER, Rollout, by_board
from .torch_network import GraphNetwork, Graphs

#: A network in its training precision: from graphs and an observation to logits and values.
Forward = Callable[..., tuple[Tensor, Tensor]]
#: The feature that says that tickets have to be chosen.
TICKET_PHASES = [AT["phase"] + phase for phase in (Phase.SETUP_SPLIT, Phase.SETUP_TICKETS, Phase.KEEP_TICKETS)]
#: What `losses` reports in addition to the loss.
REPORTED = ("policy", "value", "entropy", "divergence", "clipped")


def losses(
    forward: Forward,
    graphs: Graphs,
    arrays: tuple[Tensor, ...],
    choices: Tensor,
    old_log_chances: Tensor,
    advantage: Tensor,
    target: Tensor,
    clip: float,
    entropy_weight: Tensor,
    ticket_entropy: Tensor,
    value_weight: float,
) -> tuple[Tensor, Tensor]:
    """Return the loss of a minibatch, and the figures to report about it."""
    logits, values = forward(graphs, *arrays[:4])
    log_all = torch.log_softmax(logits.masked_fill(arrays[4] == 0, NEVER), dim=-1)
    log_chance = log_all.gather(-1, choices[..., None])[..., 0]
    change = log_chance - old_log_chances
    ratio = change.exp()
    normalised = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    policy = -torch.minimum(ratio * normalised, ratio.clamp(1 - clip, 1 + clip) * normalised).mean()
    value = 0.5 * (values - target).square().mean()
    entropy = -(log_all.exp() * log_all).sum(-1)
    is_ticket_choice = arrays[2][..., TICKET_PHASES].sum(-1)
    bonus = (entropy * (1 + (ticket_entropy - 1) * is_ticket_choice)).mean()
    loss = policy + value_weight * value - entropy_weight * bonus
    with torch.no_grad():
        divergence = (ratio - 1 - change).mean()
        clipped = ((ratio - 1).abs() > clip).float().mean()
        report = torch.stack([policy, value, entropy.mean(), divergence, clipped])
    return loss, report


def minibatches(
    rollout: Rollout, counts: Tensor, boards: int, size: int, generator: torch.Generator
) -> Iterator[Tensor]:
    """Return shuffled positions (board, index) in the flattened rollout, the same number for each board.

    Decisions that do not count, and those with only one choice, are left out too.
    """
    steps, games = rollout.choices.shape
    is_free = rollout.features.allowed.view(steps, games, -1).sum(-1, dtype=torch.int32) > 1
    useful = (is_free & (counts > 0)).view(steps, boards, games // boards)
    flat = torch.arange(steps * games, device=counts.device).view(steps, boards, games // boards)
    each = []
    for board in range(boards):
        found = flat[:, board][useful[:, board]]
        each.append(found[torch.randperm(len(found), generator=generator, device=counts.device)])
    for part in range(min(len(found) for found in each) // size):
        yield torch.stack([found[part * size : (part + 1) * size] for found in each])


class Updater:
    """A PPO optimiser step: it shuffles a rollout into minibatches and updates the network."""

    def __init__(
        self,
        network: GraphNetwork,
        optimizer: torch.optim.Optimizer,
        graphs: Graphs,
        compute: Callable[..., tuple[Tensor, Tensor]],
        gradient_norm: float,
    ) -> None:
        self.network, self.optimizer, self.graphs = network, optimizer, graphs
        self.compute, self.gradient_norm = compute, gradient_norm

    def update(
        self,
        rollout: Rollout,
        advantage: Tensor,
        counts: Tensor,
        epochs: int,
        size: int,
        generator: torch.Generator,
        clip: float,
        entropy: float,
        ticket_entropy: float,
        value_weight: float,
    ) -> dict[str, float]:
        """Learn from a rollout, and return the means of the reported figures."""
        boards = self.graphs.incidence.shape[0]
        flat = FeatureBatch(*(array.view(-1, *array.shape[2:]) for array in rollout.features.arrays))
        numbers = [each.view(-1) for each in (rollout.choices, rollout.log_chances, advantage, rollout.values)]
        entropy_weights = [torch.tensor(each, device=advantage.device) for each in (entropy, ticket_entropy)]
        reports, norms = [], []
        for _ in range(epochs):
            for places in minibatches(rollout, counts, boards, size, generator):
                index = places.view(-1)
                arrays = by_board(FeatureBatch(*(array[index] for array in flat.arrays)), boards)
                choices, old, better, before = (each[places] for each in numbers)
                loss, report = self.compute(
                    self.graphs,
                    arrays,
                    choices.long(),
                    old,
                    better,
                    better + before,
                    clip,
                    *entropy_weights,
                    value_weight,
                )
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                norms.append(torch.nn.utils.clip_grad_norm_(self.network.parameters(), self.gradient_norm))
                self.optimizer.step()
                reports.append(report)
        means = torch.stack(reports).mean(0).tolist() if reports else [float("nan")] * len(REPORTED)
        summary = dict(zip(REPORTED, means, strict=True))
        summary["gradient"] = torch.stack(norms).mean().item() if norms else float("nan")
        summary["minibatches"] = len(reports)
        return summary
