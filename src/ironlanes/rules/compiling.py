"""How the rules are compiled: what they need of `ironlanes.kernel`."""

from ironlanes.kernel.compiling import copy_records, entry, entry_of, kernel, new_records, records_from_bytes
from ironlanes.kernel.mode import MODE, Mode

__all__ = ["MODE", "Mode", "copy_records", "entry", "entry_of", "kernel", "new_records", "records_from_bytes"]
