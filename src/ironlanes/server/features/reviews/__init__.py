"""Reviews of finished games: a queue, and the process that makes them."""
