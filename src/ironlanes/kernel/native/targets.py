"""The platforms that the kernels are built for."""

from __future__ import annotations

import platform
import sys
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Target:
    """One platform: how LLVM names it, how zig names it, and what the finished file is called."""

    name: str
    triple: str
    cpu: str
    zig: str
    #: The wheel's platform tag.
    wheel: str
    file: str = "kernels.abi3.so"
    features: str = ""


# fmt: off
_TARGETS: Final = (
    # v2 is of 2009 and has popcount; v3 gained nothing that could be measured.
    Target("linux-x86_64", "x86_64-unknown-linux-gnu", "x86-64-v2", "x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64"),
    Target("linux-aarch64", "aarch64-unknown-linux-gnu", "generic", "aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64"),
    Target("macos-arm64", "arm64-apple-macosx11.0.0", "apple-m1", "aarch64-macos.11.0", "macosx_11_0_arm64"),
    Target("macos-x86_64", "x86_64-apple-macosx11.0.0", "x86-64-v2", "x86_64-macos.11.0", "macosx_11_0_x86_64"),
    Target("windows-x86_64", "x86_64-pc-windows-gnu", "x86-64-v2", "x86_64-windows-gnu", "win_amd64", "kernels.pyd"),
)
# fmt: on
TARGETS: Final = {target.name: target for target in _TARGETS}
WASM: Final = Target(
    "wasm",
    "wasm32-unknown-unknown",
    "generic",
    "",
    "",
    "kernels.wasm",
    "+bulk-memory,+sign-ext,+nontrapping-fptoint,+simd128",  # which all browsers have had since March 2023
)

_SYSTEMS: Final = {"linux": "linux", "darwin": "macos", "win32": "windows"}
_MACHINES: Final = {"amd64": "x86_64", "x86_64": "x86_64", "arm64": "arm64", "aarch64": "aarch64"}


def host_target() -> Target | None:
    """Return the platform that this process runs on, if kernels are built for it."""
    system, machine = _SYSTEMS.get(sys.platform), _MACHINES.get(platform.machine().lower())
    return TARGETS.get(f"{system}-{machine}")
