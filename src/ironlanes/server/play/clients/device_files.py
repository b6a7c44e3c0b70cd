"""The files with which a client plays without a server: of a board, of a network, and of the bots and tables.

A file is a JSON header and parts in binary form, compressed, so that it is small on hosts that don't compress.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from ironlanes.boards.file.schema import board_schema
from ironlanes.boards.model import (
    MAX_CARDS,
    MAX_NODES,
    MAX_OFFER,
    MAX_PASSENGERS,
    MAX_PLACES,
    MAX_TICKETS,
    MAX_TRACKS,
    Board,
)
from ironlanes.bots import FIRST_OPPONENT, OFFERED_LEVELS, first_names, known_bots
from ironlanes.bots.kernel_bot import spec_of_kernel_bot
from ironlanes.bots.kernels.dispatch import BotKind
from ironlanes.bots.learned import feature_layout as layout
from ironlanes.bots.learned.board_graph import board_graph
from ironlanes.bots.learned.near_ties import TIED
from ironlanes.bots.learned.network_choice import CAP
from ironlanes.bots.learned.network_player import CHAMPION, YOUNG, size_of_board
from ironlanes.bots.learned.numpy_network import NORM_EPSILON, TRACK_SUM
from ironlanes.bots.learned.track_features import IS_PAYABLE
from ironlanes.bots.learned.weights_file import load_weights
from ironlanes.bots.levels import GRANDMASTER
from ironlanes.bots.lockstep.network_values import name_of
from ironlanes.bots.network_bot import spec_of_network_bot
from ironlanes.game.compiled_board import compiled_board
from ironlanes.kernel.board_arrays import BOARD_ARRAYS
from ironlanes.kernel.native.manifest import describe_dtype

from ...model.messages.incoming import Options
from ..client_view import string_table
from ..client_view.string_table import STRING_TABLE, string_table_of

NETWORKS: Final[dict[str, Path]] = {"champion": CHAMPION, "young": YOUNG}


def pack(header: Mapping[str, object], parts: Mapping[str, bytes]) -> bytes:
    """Return a file: the length of its header, the header, which also says how long each part is, and the parts."""
    sizes = {name: len(part) for name, part in parts.items()}
    text = json.dumps({**header, "parts": sizes}, ensure_ascii=False, separators=(",", ":")).encode()
    return gzip.compress(b"".join((len(text).to_bytes(4, "little"), text, *parts.values())), mtime=0)


@cache
def board_file(board: Board) -> bytes:
    """Return what the rules, the scenes and the bots need of a board; raise ValueError if its names are too long."""
    compiled = compiled_board(board)
    strings = string_table_of(compiled)
    if strings is None:
        raise ValueError(f"The names of the board «{board.id}» are too long for a table on the device.")
    starts = strings["start"][0]
    graph = board_graph(compiled.arrays, *size_of_board(compiled))
    header = {
        "layouts": {"board": describe_dtype(BOARD_ARRAYS), "strings": describe_dtype(STRING_TABLE)},
        "actions": [action.text for action in compiled.actions],
    }
    parts = {
        "arrays": compiled.arrays.tobytes(),
        "starts": starts.tobytes(),
        "letters": strings["letters"][0, : starts[-1]].tobytes(),
        "track_constants": graph.tracks.tobytes(),
        "node_constants": graph.nodes.tobytes(),
        "incidence": graph.incidence.tobytes(),
    }
    return pack(header, parts)


def board_making_file() -> bytes:
    """Return what a client needs to read, check and encode a board file itself, as JSON."""
    making = {
        "schema": board_schema(),
        "room": {
            "cards": MAX_CARDS,
            "nodes": MAX_NODES,
            "offer": MAX_OFFER,
            "passengers": MAX_PASSENGERS,
            "places": MAX_PLACES,
            "tickets": MAX_TICKETS,
            "tracks": MAX_TRACKS,
        },
        "strings": {
            "constant": string_table.constant_texts(),
            "count": string_table.MAX_STRINGS,
            "letters": string_table.MAX_LETTERS,
            "track_at": string_table.TRACK_AT,
            "closed_at": string_table.CLOSED_AT,
            "ticket_at": string_table.TICKET_AT,
            "place_at": string_table.PLACE_AT,
            "split_at": string_table.SPLIT_AT,
        },
    }
    return json.dumps(making, ensure_ascii=False, separators=(",", ":")).encode()


@cache
def network_file(name: str) -> bytes:
    """Return the weights of a network in half precision, as they were trained, with the layout of what it reads."""
    weights, about = load_weights(NETWORKS[name])
    header = {
        "size": about["size"],
        "name": name_of(about),
        "ticket_cap": about["config"]["games"]["ticket_cap"],
        "shapes": {each: list(array.shape) for each, array in weights.items()},
        "scales": {
            "table_in": layout.table_scales().tolist(),
            "track_in": layout.field_scales(layout.TRACK_FIELDS).tolist(),
            "node_in": layout.field_scales(layout.NODE_FIELDS).tolist(),
            "keep_in": layout.field_scales(layout.KEEP_FIELDS).tolist(),
        },
        "layout": {
            "tickets_at": layout.CHOOSE_TICKETS,
            "pass_at": layout.CHOOSE_PASS,
            "keeps_at": layout.CHOOSE_KEEP,
            "stations_at": layout.CHOOSE_STATION,
            "tracks_at": layout.CHOOSE_TRACK,
            "is_payable_at": IS_PAYABLE,
            "offer_marks_at": layout.OFFER_MARKS_AT,
            "offer_marks": layout.OFFER_MARKS,
            "ticket_tracks": layout.TICKET_TRACKS,
            "track_sum": TRACK_SUM,
            "norm_epsilon": float(NORM_EPSILON),
            "potential_at": layout.AT["potential"],
            "potential_worth": layout.POTENTIAL_WORTH,
            "styles": {style: layout.AT["style"] + place for place, style in enumerate(layout.STYLES)},
            "keep_sets": layout.keep_sets().tolist(),
        },
        "choosing": {"tied": TIED, "cap": CAP},
    }
    return pack(header, {each: array.astype(np.float16).tobytes() for each, array in weights.items()})


def table_file() -> bytes:
    """Return what tables on the device share with the server's: bots and options, as JSON."""
    settings = {
        "bots": [
            {"name": name, "about": bot.about, "is_level": name in OFFERED_LEVELS, **_spec(name)}
            for name, bot in known_bots().items()
            if _spec(name)
        ],
        "first_opponent": FIRST_OPPONENT,
        "first_names": {name: first_names(name) for name in known_bots() if _spec(name)},
        "options": Options().model_dump(exclude_none=True),
    }
    return json.dumps(settings, ensure_ascii=False, separators=(",", ":")).encode()


def _spec(name: str) -> dict[str, object]:
    """Return what makes a packaged bot; empty for people's own, which no browser runs."""
    kernel, network = spec_of_kernel_bot(name), spec_of_network_bot(name)
    if kernel is not None:
        is_random = kernel.kind is BotKind.RANDOM
        return {"kernel": {"kind": int(kernel.kind), "is_random": is_random, "weights": kernel.row.tolist()}}
    if network is None:
        return {"searches": True} if name == GRANDMASTER else {}
    fields = {"youth": network.youth, "temperature": network.temperature}
    return {"network": fields | {"style": network.style, "leaning": network.leaning}}
