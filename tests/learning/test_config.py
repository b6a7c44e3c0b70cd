"""Training files: what is wrong with one is said in a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ironlanes.learning.config import Config, ConfigError, config_from, read_config, value_at

TRAINING = Path(__file__).parents[2] / "training"


def test_the_champions_file_can_be_read() -> None:
    config = read_config(TRAINING / "champion.toml")
    assert set(config.games.boards) == {"usa", "europe", "germany"}
    assert config_from(_lists(config.as_dict())) == config


def _lists(value: Any) -> Any:
    """As JSON gives it back."""
    if isinstance(value, dict):
        return {name: _lists(each) for name, each in value.items()}
    return [_lists(each) for each in value] if isinstance(value, tuple) else value


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"sead": 1}, "sead: there is no such setting; there are seed, "),
        ({"seed": "1"}, "seed: '1' is not of the kind of 1."),
        ({"seed": True}, "seed: True is not of the kind of 1."),
        ({"games": {"bords": []}}, "games.bords: there is no such setting"),
        ({"games": 3}, "games: this is a table of settings"),
        ({"update": {"learning_rate": [1, 2]}}, "update: a schedule is a list of pairs"),
        ({"games": {"per_board": 1}}, "update.minibatch: this is more than"),
    ],
)
def test_what_is_wrong_is_said(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(ConfigError) as caught:
        config_from(given)
    assert str(caught.value).startswith(sentence)


def test_a_file_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("seed =")
    with pytest.raises(ConfigError, match="this is not TOML"):
        read_config(tmp_path / "bad.toml")
    with pytest.raises(ConfigError, match="no such file"):
        read_config(tmp_path / "none.toml")


def test_schedules_are_straight_lines() -> None:
    schedule = ((0, 1.0), (100, 3.0), (200, 0.0))
    assert [value_at(schedule, at) for at in (0, 50, 100, 150, 200, 900)] == [1.0, 2.0, 3.0, 1.5, 0.0, 0.0]
    assert value_at(Config().update.ticket_entropy, 5) == 1.0
