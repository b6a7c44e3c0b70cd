"""The network: messages between tracks and nodes, one context for the table, and nothing specific to a board.

The rows of all tracks are in the order (board, track, game, channel): the sums over the tracks at each node are then
one matrix product per board, and no row is ever copied.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ironlanes.boards.model import MAX_NODES
from ironlanes.bots.learned.board_graph import NODE_CONSTANTS, TRACK_CONSTANTS, BoardGraph
from ironlanes.bots.learned.feature_layout import (
    AT,
    KEEP_FIELDS,
    KEEP_NUMBERS,
    NODE_FIELDS,
    NODE_NUMBERS,
    OFFER_MARKS,
    OFFER_MARKS_AT,
    PLAIN_CHOICES,
    POTENTIAL_WORTH,
    STYLES,
    TABLE_NUMBERS,
    TICKET_TRACKS,
    TRACK_FIELDS,
    TRACK_NUMBERS,
    field_scales,
    keep_sets,
    table_scales,
)
from ironlanes.kernel.board_arrays import CARD_KINDS

from .network_size import Size
from .pytorch import Tensor, functional, nn, torch

POTENTIAL_AT = AT["potential"]
#: The logits of a track: one for each kind of card, padded to a length that suits GPUs.
CLAIM_ROOM = 16


@dataclass(frozen=True)
class Graphs:
    """Several boards of the same padded size, as tensors with the board first."""

    incidence: Tensor
    tracks: Tensor
    nodes: Tensor
    is_track: Tensor


def graphs_of(boards: Sequence[BoardGraph], device: torch.device) -> Graphs:
    """Copy boards to a device."""

    def stack(name: str) -> Tensor:
        return torch.from_numpy(np.stack([getattr(board, name) for board in boards])).to(device)

    return Graphs(stack("incidence"), stack("tracks"), stack("nodes"), stack("is_track"))


class Round(nn.Module):
    """One exchange of messages: from the tracks to the nodes, and back."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.node = nn.Linear(width, width)
        self.back = nn.Linear(width, width, bias=False)
        self.track = nn.Linear(width, width)


class Block(nn.Module):
    """A residual block over the context."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.enter = nn.Linear(width, width)
        self.leave = nn.Linear(width, width)
        nn.init.zeros_(self.leave.weight)
        nn.init.zeros_(self.leave.bias)

    def forward(self, context: Tensor) -> Tensor:
        inner: Tensor = self.leave(functional.relu(self.enter(self.norm(context))))
        return context + inner


class GraphNetwork(nn.Module):
    """A network that computes a logit for every choice and the value of the game for the seat to move."""

    track_scale: Tensor
    node_scale: Tensor
    table_scale: Tensor
    keep_scale: Tensor
    keep_sets: Tensor

    def __init__(self, size: Size) -> None:
        super().__init__()
        self.size = size
        width, context = size.width, size.context
        self.track_in = nn.Linear(TRACK_NUMBERS, width, bias=False)
        self.track_constants = nn.Linear(TRACK_CONSTANTS, width)
        self.track_context = nn.Linear(context, width, bias=False)
        self.node_in = nn.Linear(NODE_NUMBERS, width, bias=False)
        self.node_constants = nn.Linear(NODE_CONSTANTS, width)
        self.table_in = nn.Linear(TABLE_NUMBERS, context)
        self.rounds = nn.ModuleList(Round(width) for _ in range(size.rounds))
        self.attention = nn.Linear(width, size.heads, bias=False)
        self.join = nn.Linear(context + 2 * width, context)
        self.blocks = nn.ModuleList(Block(context) for _ in range(size.blocks))
        self.final_norm = nn.LayerNorm(context)
        self.plain_head = nn.Linear(context, PLAIN_CHOICES)
        self.keep_in = nn.Linear(KEEP_NUMBERS, size.keep_width)
        self.keep_context = nn.Linear(context, size.keep_width, bias=False)
        self.keep_tickets = nn.Linear(width, size.keep_width, bias=False)
        self.keep_head = nn.Linear(size.keep_width, 1)
        self.station_head = nn.Linear(context, width)
        self.claim_in = nn.Linear(width, width)
        self.claim_context = nn.Linear(context, width, bias=False)
        self.claim_head = nn.Linear(width, CLAIM_ROOM)
        self.value_in = nn.Linear(context, context // 2)
        self.value_head = nn.Linear(context // 2, 1)
        nn.init.zeros_(self.keep_tickets.weight)
        for head in (self.plain_head, self.keep_head, self.claim_head, self.value_head, self.station_head):
            nn.init.normal_(head.weight, std=0.01)
            nn.init.zeros_(head.bias)
        for name, scales in (
            ("track_scale", field_scales(TRACK_FIELDS)),
            ("node_scale", field_scales(NODE_FIELDS)),
            ("table_scale", table_scales()),
            ("keep_scale", field_scales(KEEP_FIELDS)),
        ):
            self.register_buffer(name, torch.from_numpy(1 / scales), persistent=False)
        self.register_buffer("keep_sets", torch.from_numpy(keep_sets()), persistent=False)

    def learn_styles_only(self) -> None:
        """Freeze all weights except those of the style inputs."""
        self.requires_grad_(False)
        weight = self.table_in.weight.requires_grad_()
        is_style = torch.zeros_like(weight)
        is_style[:, AT["style"] : AT["style"] + len(STYLES)] = 1
        weight.register_hook(lambda gradient: gradient * is_style)

    def forward(
        self, graphs: Graphs, tracks: Tensor, nodes: Tensor, table: Tensor, keeps: Tensor
    ) -> tuple[Tensor, Tensor]:
        """Compute logits (board, game, choice) and values (board, game) from arrays of bytes (board, game, ...)."""
        boards, games, rows, _ = tracks.shape
        places, width = nodes.shape[2], self.size.width
        table_numbers = table * self.table_scale
        context = functional.relu(self.table_in(table_numbers))
        track_numbers = tracks.permute(0, 2, 1, 3) * self.track_scale
        state = functional.relu(
            self.track_in(track_numbers)
            + self.track_constants(graphs.tracks)[:, :, None]
            + self.track_context(context)[:, None]
        )
        node_numbers = nodes.permute(0, 2, 1, 3) * self.node_scale
        node_state = self.node_in(node_numbers) + self.node_constants(graphs.nodes)[:, :, None]
        incidence = graphs.incidence.to(state.dtype)
        for exchange in self.rounds:
            gathered = torch.bmm(incidence, state.reshape(boards, rows, games * width))
            node_state = functional.relu(exchange.node(gathered.view(boards, places, games, width)) + node_state)
            message = exchange.back(node_state).reshape(boards, places, games * width)
            returned = torch.bmm(incidence.transpose(1, 2), message).view(boards, rows, games, width)
            state = state + functional.relu(exchange.track(state) + returned)
        context = self._context(graphs, state, context)
        marks = tracks[..., OFFER_MARKS_AT : OFFER_MARKS_AT + OFFER_MARKS]
        logits = self._logits(context, state, node_state, self._keep_logits(context, state, marks, keeps))
        inner = functional.relu(self.value_in(context))
        value = self.value_head(inner)[..., 0].float() + POTENTIAL_WORTH * table[..., POTENTIAL_AT].float()
        return logits, value

    def _context(self, graphs: Graphs, state: Tensor, context: Tensor) -> Tensor:
        """Return the context with the tracks added: their sum, and what attention selects."""
        boards, rows, games, width = state.shape
        heads = self.size.heads
        present = graphs.is_track[:, :, None, None]
        scores = self.attention(state).float().masked_fill(present == 0, -1e4)
        attention = functional.softmax(scores, dim=1).to(state.dtype)
        picked = (attention[..., None] * state.view(boards, rows, games, heads, width // heads)).sum(1)
        total = (state * present.to(state.dtype)).sum(1) / 32
        joined = torch.cat([context, total.to(state.dtype), picked.reshape(boards, games, width)], dim=-1)
        context = functional.relu(self.join(joined))
        for block in self.blocks:
            context = block(context)
        result: Tensor = self.final_norm(context)
        return result

    def _keep_logits(self, context: Tensor, state: Tensor, marks: Tensor, keeps: Tensor) -> Tensor:
        """Return a logit for each set of tickets, from its numbers and from the tracks that its tickets need.

        All in single precision: ticket choices are few, and two sets differ by little compared with what they share.
        """
        with torch.autocast(state.device.type, enabled=False):
            each = [(state.float() * marks[..., mark].transpose(1, 2)[..., None]).sum(1) for mark in range(OFFER_MARKS)]
            tickets = self.keep_tickets(torch.stack(each, dim=2) / TICKET_TRACKS)
            shared = self.keep_context(context.float())[:, :, None] + torch.matmul(self.keep_sets, tickets)
            inner = functional.relu(self.keep_in(keeps * self.keep_scale) + shared)
            logits: Tensor = self.keep_head(inner)[..., 0]
            return logits - logits.mean(-1, keepdim=True)

    def _logits(self, context: Tensor, state: Tensor, node_state: Tensor, keep: Tensor) -> Tensor:
        boards, rows, games, _ = state.shape
        places = node_state.shape[1]
        plain = self.plain_head(context)
        station = (node_state * self.station_head(context)[:, None]).sum(-1).transpose(1, 2)
        station = functional.pad(station, (0, MAX_NODES - places))
        claim_inner = functional.relu(self.claim_in(state) + self.claim_context(context)[:, None])
        claim = (
            self.claim_head(claim_inner)[..., :CARD_KINDS].permute(0, 2, 1, 3).reshape(boards, games, rows * CARD_KINDS)
        )
        return torch.cat([plain.float(), keep.float(), station.float(), claim.float()], dim=-1)


def parameters_in(network: nn.Module) -> int:
    """Return the number of parameters."""
    return sum(each.numel() for each in network.parameters())


def plain_weights(network: nn.Module, dtype: Any = np.float32) -> dict[str, np.ndarray]:
    """Return the weights as NumPy arrays."""
    return {name: each.detach().cpu().numpy().astype(dtype) for name, each in network.state_dict().items()}


def load_into(network: GraphNetwork, weights: Mapping[str, npt.NDArray[np.float32]]) -> None:
    """Load plain weights into a network."""
    network.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()})
