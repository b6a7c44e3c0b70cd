"""The books of boards that a server makes: of people's games, and of games that bots play on boards without a book."""
