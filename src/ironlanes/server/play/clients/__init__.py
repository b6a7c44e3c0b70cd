"""Connected clients: web sockets, messages, and what each client sees of a game."""
