"""A job that needs a package that is not installed: its visitor gets the sentence, and no traceback."""

from __future__ import annotations

import os
from multiprocessing import Pipe

import pytest

from ironlanes.extras import needs_extra
from ironlanes.server.features.workshop import board_jobs
from ironlanes.server.features.workshop.board_jobs import BoardRefused, CheckJob, run_job


def test_a_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(_job: CheckJob) -> None:
        with needs_extra("print", "printing a board needs ReportLab"):
            raise ModuleNotFoundError("No module named 'reportlab'", name="reportlab")

    monkeypatch.setattr(board_jobs, "_limit", lambda _kind, _amount: None)
    monkeypatch.setattr(os, "nice", lambda _more: 0)
    monkeypatch.setattr(CheckJob, "run", run)
    here, there = Pipe()
    run_job(there, CheckJob(""))
    refused = here.recv()
    assert isinstance(refused, BoardRefused)
    assert refused.problem.startswith("printing a board needs ReportLab: run `pip install")
