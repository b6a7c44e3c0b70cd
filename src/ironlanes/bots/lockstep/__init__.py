"""Many positions and whole games at once, for bots that think with a network: one call of it for all of them."""
