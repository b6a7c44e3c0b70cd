"""The numbers that searches and reviews on visitors' devices share with those of the package."""

from __future__ import annotations

import json
from dataclasses import asdict

from ironlanes.analysis import chance, plays_like
from ironlanes.analysis.decisions import answers, candidates, comparison, judgement
from ironlanes.analysis.review import champion_plans, falls, judging, moments, record_review, settings, ticket_chances
from ironlanes.analysis.values import calibration, equity
from ironlanes.bots import search_bot
from ironlanes.bots.learned import table_features
from ironlanes.bots.lockstep import playouts, search, worlds
from ironlanes.bots.lockstep.search import SearchSettings
from ironlanes.game.sampling import sample, ticket_sampling


def analysis_file() -> bytes:
    """Return the numbers as JSON, named as in the modules that have them."""
    numbers = {
        "worlds": {
            "most_steps": ticket_sampling.MAX_STEPS,
            "most_attempts": ticket_sampling.MAX_ATTEMPTS,
            "kappa": sample.KAPPA,
            "drawn": worlds.DRAWN,
            "least_drawn": worlds.LEAST_DRAWN,
            "least_effective": worlds.LEAST_EFFECTIVE,
            "flatter": worlds.FLATTER,
        },
        "playouts": {
            "enough": playouts.ENOUGH,
            "plan_lacks_at": table_features.PLAN_LACKS_AT,
        },
        "search": {
            "most_at_the_end": search.MOST_AT_THE_END,
            "least_worlds": search.LEAST_WORLDS,
            "most_worlds": search.MOST_WORLDS,
            "least_choices": search.LEAST_CHOICES,
            "least_rounds": search.LEAST_ROUNDS,
            "games_at_once": search.GAMES_AT_ONCE,
            "usual_cost": search.USUAL_COST,
            "win_share": search.WIN_SHARE,
            "points_ahead": search.POINTS_AHEAD,
            "most_ahead": search.MOST_AHEAD,
            "settings": {
                name: number
                for name, number in asdict(SearchSettings(0)).items()
                if name not in ("positions", "seconds")
            },
            "most_positions": search_bot.POSITIONS_A_MILLISECOND * search_bot.MOST_MILLISECONDS,
            "milliseconds": search_bot.SHARE * search_bot.MOST_MILLISECONDS,
        },
        "values": {
            "playouts": equity.PLAYOUTS,
            "win_share": equity.WIN_SHARE,
            "points_ahead": equity.POINTS_AHEAD,
            **json.loads(calibration.FILE.read_text(encoding="utf-8")),
            "any_board": calibration.ANY_BOARD,
        },
        "chance": {"samples": chance.SAMPLES},
        "decisions": {
            "least_probability": candidates.LEAST_PROBABILITY,
            "most": candidates.MOST,
            "spread_lead": comparison.SPREAD_LEAD,
            "spread_win": comparison.SPREAD_WIN,
            "certain": comparison.CERTAIN,
            "least_worlds": judgement.LEAST_WORLDS,
            "favourites": judgement.FAVOURITES,
            "answers": answers.ANSWERS,
            "no_loss": answers.NO_LOSS,
        },
        "review": {
            "format": record_review.FORMAT,
            "settings": asdict(settings.ReviewSettings()),
            "advance": judging.ADVANCE,
            "least_close": judging.LEAST_CLOSE,
            "few_positions": settings.FEW_POSITIONS,
            "few_ticket_choices": settings.FEW_TICKET_CHOICES,
            "least_share": champion_plans.LEAST_SHARE,
            "marks": ticket_chances.MARKS,
            "least_fall": falls.LEAST_FALL,
            "most_falls": moments.MOST_FALLS,
            "most_errors": moments.MOST_ERRORS,
            "most_luck": moments.MOST_LUCK,
            "most_praise": moments.MOST_PRAISE,
            "most_moments": moments.MOST_MOMENTS,
            "least_points": moments.LEAST_POINTS,
            "least_win": moments.LEAST_WIN,
            "luck_factor": moments.LUCK_FACTOR,
            "explained": moments.EXPLAINED,
            "decided": moments.DECIDED,
        },
        "levels": {
            "losses": json.loads(plays_like.FILE.read_text(encoding="utf-8")),
            "least_games": plays_like.LEAST_GAMES,
            "width": plays_like.WIDTH,
        },
    }
    return json.dumps(numbers, separators=(",", ":")).encode()
