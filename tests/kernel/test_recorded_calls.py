"""Whatever compiles the kernels, calls that were recorded once leave the same bytes, and bots decide the same."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from itertools import zip_longest
from pathlib import Path

import pytest

from ironlanes.kernel.compile import all_entries
from ironlanes.kernel.mode import MODE, Mode
from ironlanes.kernel.native.library import MANIFEST
from ironlanes.kernel.native.sources import digest_of
from tests.support.lone_browser import BROWSERS, told_by_page
from tests.support.recorded_calls.recording import PLANNED_AT, ROOT, recording
from tests.support.recorded_calls.transcript import PLANNED_WHEN_SLOW_AT, sampled_decisions, transcript

WASM = ROOT / "build" / "wasm"
HERE = Path(__file__).parent
REPLAY = HERE / "replay_in_node.mjs"
#: The page that makes calls again in a browser, and its script.
PAGE = ("replay_in_browser.html", "replay_calls.mjs")
#: For tests of what does not depend on the mode.
once_is_enough = pytest.mark.skipif(MODE in (Mode.CHECKED, Mode.INTERPRETED), reason="it does not depend on the mode")
#: How many calls of each entry are made again where kernels are interpreted: some take seconds there.
MOST_WHEN_SLOW = 2
#: Every how many decisions the champion is asked where kernels are interpreted.
SAMPLED_AT = 5
#: Entries that play whole games or search for a decision: minutes, interpreted.
TOO_SLOW = {"play_bot_games", "choose_action", "show_positions", "sample_worlds", "perft", "random_games"}


@pytest.mark.skipif(MODE is Mode.CHECKED, reason="that is how it was recorded")
def test_calls_leave_the_same_bytes() -> None:
    recorded = recording()
    if MODE is Mode.INTERPRETED:
        recorded.calls = [call for call in recorded.calls if call["entry"] not in TOO_SLOW]
    assert list(recorded.differences(MOST_WHEN_SLOW if MODE is Mode.INTERPRETED else None)) == []


@pytest.mark.skipif(MODE in (Mode.CHECKED, Mode.INTERPRETED), reason="recorded so, or too slow")
@pytest.mark.parametrize("planned_at", [PLANNED_AT, pytest.param(1, marks=pytest.mark.slow)])
def test_bots_hints_samples_and_scenes_are_the_same(planned_at: int) -> None:
    expected = recording(planned_at).transcript
    assert sum(" champion: " in line for line in expected) >= 2000
    assert sum(" planner: " in line for line in expected) >= 2000 // planned_at
    for number, pair in enumerate(zip_longest(transcript(planned_at), expected)):
        assert pair[0] == pair[1], f"line {number + 1}"


@pytest.mark.slow
@pytest.mark.skipif(MODE is not Mode.INTERPRETED, reason="the other modes compare every decision")
def test_interpreted_bots_decide_the_same_at_some_positions() -> None:
    expected, decided = iter(recording(PLANNED_WHEN_SLOW_AT).transcript), 0
    for line in sampled_decisions(SAMPLED_AT):
        assert line in expected, line  # it goes on from where the one before was found
        decided += 1
    assert decided >= 200


def test_every_entry_for_playing_is_recorded() -> None:
    playing = {each.__name__ for each in all_entries() if each.__module__.startswith("ironlanes.")}
    training = {each.__name__ for each in all_entries() if each.__module__.startswith("ironlanes.learning.")}
    assert {call["entry"] for call in recording().calls} == playing - training


def wasm_file() -> Path:
    """The WebAssembly module of these sources."""
    manifest = json.loads((WASM / MANIFEST).read_text(encoding="utf-8")) if (WASM / MANIFEST).is_file() else None
    if manifest is None or manifest["sources_digest"] != digest_of(manifest["sources"]):
        pytest.skip("there is no WebAssembly module of these sources: `make wasm` builds it")
    return WASM / str(manifest["file"])


@once_is_enough
def test_calls_leave_the_same_bytes_in_webassembly() -> None:
    node = subprocess.run([ROOT / "scripts" / "setup-web"], check=True, capture_output=True, text=True).stdout.strip()
    environment = os.environ | {"PATH": f"{node}{os.pathsep}{os.environ['PATH']}"}
    command = ["node", str(REPLAY), str(wasm_file()), str(recording().folder)]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    assert json.loads(done.stdout) == {"calls": len(recording().calls), "different": []}


#: What each browser calls itself.
TITLES = {"chromium": "Chrome/", "firefox": "Firefox/", "webkit": " Version/"}


@once_is_enough
@pytest.mark.parametrize(
    ("name", "most"),
    [("chromium", 4), *(pytest.param(name, None, marks=pytest.mark.slow) for name in TITLES)],
)
def test_calls_leave_the_same_bytes_in_browsers(name: str, most: int | None) -> None:
    if name not in BROWSERS:
        pytest.skip(f"there is no {name}: tests/support/lone_browser.py says how to install it")
    check_browser(BROWSERS[name], TITLES[name], most)


def check_browser(program: str, name: str, most: int | None) -> None:
    """Make at most so many calls of each entry again; nothing is different, and it is that browser."""
    paths = (*(recording().folder / each for each in ("calls.json", "blobs.bin")), *(HERE / each for each in PAGE))
    files = {path.name: path.read_bytes() for path in paths} | {"kernels.wasm": wasm_file().read_bytes()}
    told = told_by_page(program, files, PAGE[0] + ("" if most is None else f"?most={most}"))
    entries = Counter(call["entry"] for call in recording().calls)
    assert told["different"] == []
    assert told["calls"] == sum(min(count, most or count) for count in entries.values())
    assert name in told["browser"]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("qemu-aarch64") is None, reason="there is no emulator: Debian has it as qemu-user")
def test_calls_leave_the_same_bytes_on_an_arm_processor() -> None:
    command = [sys.executable, "-m", "tests.support.recorded_calls.emulate", str(recording().folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1:] == [f"{len(recording().calls)} calls, 0 differences"], done.stderr
