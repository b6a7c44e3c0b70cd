"""Records that kernels work on."""

import pytest

from ironlanes.kernel.records import Int8, record_dtype


def test_a_field_that_numpy_would_hide_is_refused() -> None:
    class Page:
        size: Int8

    with pytest.raises(ValueError, match=r"Page\.size: NumPy's records have an attribute of that name"):
        record_dtype(Page)
