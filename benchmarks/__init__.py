"""How fast Ironlanes plays, measured beside well-known engines; run from the root of the repository."""

from ironlanes.kernel.single_threaded import be_single_threaded

be_single_threaded()  # before NumPy is imported: on a busy machine its threads take ten times the CPU time
