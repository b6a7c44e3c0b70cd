"""Bytes as base64url."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironlanes.server.runtime.base64url import from_base64url, to_base64url


@given(st.binary(max_size=100))
def test_bytes_come_back(raw: bytes) -> None:
    text = to_base64url(raw)
    assert not set(text) & set("+/=")
    assert from_base64url(text) == raw


@pytest.mark.parametrize("text", ["a", "ab c", "a.bc", "ä", "abc\n"])
def test_what_is_no_base64url_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"padding|characters|ASCII|base64|encoded"):
        from_base64url(text)
