"""The experiments that can be repeated, with the figures that their sources give."""

from __future__ import annotations

from typing import Final

from .evolving import CHANGES, RANDOM_BOARDS, TRIAL_GAMES, derive_arcs, derive_split, play_arcs, play_split
from .experiment import Experiment, match
from .figures_of_matches import (
    THEIR_CITIES,
    THEIR_GAMES,
    THEIR_LENGTHS,
    THEIR_TRACKS,
    measure_cities,
    measure_evaluator,
    measure_pair,
    measure_tracks,
)
from .holes import play_holes
from .profiles import derive_profiles, play_profiles
from .resistance import derive_resistance, play_resistance

EVALUATOR: Final = "de Mesentier Silva, Lee, Togelius, Nealen: AI as Evaluator (2017), and its notebook"
PLAYTESTING: Final = "de Mesentier Silva, Lee, Togelius, Nealen: AI-based Playtesting (2017), runs in its repository"
EVOLVING: Final = "Evolving maps and decks (PCG workshop at FDG 2018)"
SPLIT: Final = "Smith, Anton (AAAI-22, 36(11), 12844)"
RESISTANCE: Final = "Witter, Lyford (FDG 2020, 10.1145/3402942.3402963)"
FIRST_BEGINS: Final = "The first bot always begins here; whether it did there is not said."
SEARCHED: Final = (
    f"Ours: {CHANGES} changes of a length, a second track or a ticket are tried on a board of Brazil from the workshop,"
    f" {TRIAL_GAMES} games each, and kept where the same deals then fit better. All boards are compared by fresh games,"
    f" {RANDOM_BOARDS} boards of the workshop among them. The errors are those of the games, not of other boards."
)
#: What the four agents of `profiles` are compared on.
PROFILED: Final = {"usa": "USA", "europe": "Europe", "germany": "Germany"}
#: Wins of the first, points of both, turns of both, in the runs of two of their agents.
PAIRS: Final = {"usa": (0.75, 102, 75, 67), "europe": (0.585, 83, 77, 65)}
PAIR_FIGURES: Final = ("wins of the first", "points of the first", "points of the second", "turns of both")


def _evaluator() -> Experiment:
    a_star, route_focus = "the planner in the place of A*", "Route Focus"
    return Experiment(
        name="evaluator",
        source=EVALUATOR,
        question="How does a searching player do against Route Focus?",
        who="planner and path on USA",
        play=match("usa", ("planner", "path"), measure_evaluator),
        theirs={
            f"{a_star}: wins": 83 / 240,
            f"{a_star}: points": 51.42,
            f"{a_star}: points when it won": 63.63,
            f"{a_star}: points when it lost": 45.08,
            f"{a_star}: brought the last round": 171 / 240,
            f"{a_star}: won when it did": 0.45,
            f"{route_focus}: wins": 160 / 240,
            f"{route_focus}: points": 72.62,
            f"{route_focus}: points when it won": 89.58,
            f"{route_focus}: points when it lost": 39.92,
            f"{route_focus}: brought the last round": 69 / 240,
            f"{route_focus}: won when it did": 0.94,
        },
        notes=(
            "Their A* takes minutes for a game, so it is not repeated: our best bot without a network plays in its"
            " place, and stands beside it. The figures of both players depend on how strong it is.",
            "Theirs are of 240 games; three ties counted as wins of both. The best results of each (94 and 144) are"
            " left out: they depend on the number of games.",
            FIRST_BEGINS,
        ),
    )


def _tracks() -> Experiment:
    return Experiment(
        name="tracks",
        source=EVALUATOR,
        question="Which tracks do winners claim?",
        who="path and path on USA",
        play=match("usa", ("path", "path"), measure_tracks),
        theirs={
            **{f"length {length}, share of winners' claims": share for length, share in THEIR_LENGTHS.items()},
            **{f"{name}, games in which a winner claims it": n / THEIR_GAMES for name, n in THEIR_TRACKS.items()},
        },
        notes=(
            "Their player is Route Focus; ours, `path`, was written from its description.",
            "A connection of two tracks counts once, as in their table of lengths, where 15 of 78 have four spaces"
            " and 7 have five; the rule book has 14 and 8.",
        ),
    )


def _cities() -> Experiment:
    return Experiment(
        name="cities",
        source=EVALUATOR,
        question="Which cities are ignored?",
        who="path and path on USA",
        play=match("usa", ("path", "path"), measure_cities),
        theirs={f"{slug}, games in which no winner does": n / THEIR_GAMES for slug, n in THEIR_CITIES.items()},
        notes=(
            "The source has two lists of cities and does not say what they count. The second fits games in which no"
            " winner goes there; the first (Las Vegas 627, Washington 560, Boston 532 of 10,000) fits neither.",
        ),
    )


def _holes() -> Experiment:
    return Experiment(
        name="holes",
        source=EVALUATOR,
        question="How often does a game come to a state that the rule book does not cover?",
        who="four of path on USA",
        play=play_holes,
        theirs={},
        notes=(
            "The source names the states, and no counts: no cards left, too few trains for any track, and a display of"
            " locomotives that is replaced without end.",
            "Here none of them stops a game: who can do nothing passes, and a display is replaced at most ten times at"
            " once.",
        ),
    )


def _pair(board: str) -> Experiment:
    return Experiment(
        name=f"pair-{board}",
        source=PLAYTESTING,
        question="How do two of their four agents do against each other?",
        who=f"hungry and path on {PROFILED[board]}",
        play=match(board, ("hungry", "path"), measure_pair),
        theirs=dict(zip(PAIR_FIGURES, PAIRS[board], strict=True)),
        notes=(
            "The runs don't name their agents: these are the default pair of the script that made them.",
            FIRST_BEGINS,
        ),
    )


def _profiles(board: str) -> Experiment:
    return Experiment(
        name=f"profiles-{board}",
        source=PLAYTESTING,
        question="Which of four agents wins, and do all numbers of players go to the same cities?",
        who=f"hungry, path, one-step and long-route on {PROFILED[board]}",
        play=play_profiles(board),
        theirs={},
        notes=(
            "The tables of the paper could not be read; its text says that the attractiveness of cities is remarkably"
            " consistent across numbers of players, and that the best agent depends on map and number of players.",
            "Every choice of our versions of the four agents plays, each of them beginning as often.",
        ),
        derive=derive_profiles,
    )


def _evolve() -> Experiment:
    return Experiment(
        name="evolve",
        source=EVOLVING,
        question="Can a board be evolved until games on it go as on the printed one?",
        who="path and path on USA and on boards of Brazil",
        play=play_arcs,
        theirs={},
        notes=(
            "The source shows its game arcs as curves, which could not be read as numbers; how it measures them could"
            " not be read either. Ours is the share of all claims in each tenth of a player's turns, and the distance"
            " of two arcs is the share of the claims that would have to move.",
            SEARCHED,
        ),
        derive=derive_arcs,
    )


def _split() -> Experiment:
    return Experiment(
        name="split",
        source=SPLIT,
        question="Can a board be made on which four agents win as often as somebody wants?",
        who="hungry, path, one-step and long-route on boards of Brazil",
        play=play_split,
        theirs={},
        notes=(
            "Only the abstract could be read, which has no figures: boards tuned for two to four players come nearer to"
            " the wanted wins than random graphs.",
            "The distance is the share of the wins that would have to go to others. " + SEARCHED,
        ),
        derive=derive_split,
    )


def _resistance() -> Experiment:
    return Experiment(
        name="resistance",
        source=RESISTANCE,
        question="Does effective resistance tell good tickets from bad ones, and do winners have the long tracks?",
        who="path and path on USA",
        play=play_resistance,
        theirs={},
        notes=(
            "The source says that long tracks are worth too much, proposes a corrected table of points, and picks"
            " tickets by their effective resistance. The table could not be read, so no games are played with it.",
            "Here each track has a resistance of its spaces. Orders are compared by Spearman's correlation: 1 where"
            " they are equal, -1 where they are opposite.",
        ),
        derive=derive_resistance,
    )


EXPERIMENTS: Final = {
    experiment.name: experiment
    for experiment in (
        _evaluator(),
        _tracks(),
        _cities(),
        _holes(),
        *map(_pair, PAIRS),
        *map(_profiles, PROFILED),
        _evolve(),
        _split(),
        _resistance(),
    )
}
