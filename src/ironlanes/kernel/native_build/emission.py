"""Machine code of a lowered program for one platform."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import llvmlite.binding as llvm

from ..linker import optimise
from ..native.targets import Target
from .lowering import PREFIX


def emit_object(bitcode: bytes, target: Target, entries: Collection[str], vectorised: Collection[str] = ()) -> bytes:
    """Optimise a program for a platform and return its object file; entries that are not named are left out.

    Those of `vectorised` have their loops vectorised. The others don't gain by it, and would be half as long again.
    """
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu, features=target.features, opt=2, reloc="pic", codemodel="default"
    )
    module = _optimised(bitcode, target, machine, entries, vectorise=False)
    if vectorised:
        module.link_in(_optimised(bitcode, target, machine, vectorised, vectorise=True))
    return bytes(machine.emit_object(module))


def _optimised(bitcode: bytes, target: Target, machine: Any, entries: Collection[str], *, vectorise: bool) -> Any:
    """Return a program with these entries and what they need."""
    module = llvm.parse_bitcode(bitcode)
    for each in module.functions:
        if each.name.startswith(PREFIX) and each.name.removeprefix(PREFIX) not in entries:
            each.linkage = "internal"
    module.triple = target.triple
    module.data_layout = str(machine.target_data)
    optimise(module, machine, vectorise=vectorise)
    return module
