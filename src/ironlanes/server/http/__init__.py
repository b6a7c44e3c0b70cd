"""HTTP: routes, static files, identity, limits, and the TCP connections below them."""
