"""HTTP: routes, static files, identity and limits; tcp/ has the connections below them."""
