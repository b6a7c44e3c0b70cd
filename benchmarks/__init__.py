"""How fast Ironlanes plays, measured beside well-known engines; run from the root of the repository."""
