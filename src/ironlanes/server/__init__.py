"""The game over the network: tables, seats, people and bots, and everything that goes to a browser."""
