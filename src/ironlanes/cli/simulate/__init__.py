"""Run a match for `ironlanes simulate` and `ironlanes tournament`."""
