"""The histogram of durations."""

from __future__ import annotations

from ironlanes.server.runtime.durations import BUCKETS, Durations


def test_a_duration_counts_in_every_bucket_that_is_not_too_small() -> None:
    durations = Durations()
    for seconds in (0.00005, BUCKETS[0], 0.0003, BUCKETS[-1] + 1):
        durations.observe(seconds)
    counts = durations.cumulative()
    assert len(counts) == len(BUCKETS) + 1
    assert counts[:3] == [2, 2, 3], "a bound belongs to its bucket"
    assert counts[-2:] == [3, 4]
    assert durations.count == 4
    assert abs(durations.total - (0.00045 + BUCKETS[-1] + 1)) < 1e-9
