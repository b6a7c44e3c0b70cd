"""What the process that makes reviews writes."""

from __future__ import annotations

import json
from math import nan

import pytest

from ironlanes.server.features.reviews.review_worker import as_text


def test_numbers_are_rounded() -> None:
    value = {"win": [0.123456789, 1.0], "name": "Zoë", "turn": 3, "other": None}
    assert json.loads(as_text(value)) == value | {"win": [0.1235, 1.0]}


def test_what_a_browser_can_not_read_is_refused() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        as_text({"win": [nan]})
