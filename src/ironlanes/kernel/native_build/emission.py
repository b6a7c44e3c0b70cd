"""Machine code of a lowered program for one platform."""

from __future__ import annotations

import llvmlite.binding as llvm

from ..linker import optimise
from ..native.targets import Target
from .lowering import PREFIX


def emit_object(bitcode: bytes, target: Target, entries: list[str]) -> bytes:
    """Optimise a program for a platform and return its object file; entries that are not named are left out."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = llvm.parse_bitcode(bitcode)
    for each in module.functions:
        if each.name.startswith(PREFIX) and each.name.removeprefix(PREFIX) not in entries:
            each.linkage = "internal"
    module.triple = target.triple
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu, features=target.features, opt=2, reloc="pic", codemodel="default"
    )
    module.data_layout = str(machine.target_data)
    optimise(module, machine)
    return bytes(machine.emit_object(module))
