"""Compiles everything before the tests, as `ironlanes prepare` does: `python -m tests.compile_kernels`.

Else the first test that needs an entry would wait for it, and a time limit might stop it.
"""

import sys

from ironlanes.cli.main import main

if __name__ == "__main__":
    sys.exit(main(["prepare"]))
