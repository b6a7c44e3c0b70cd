"""Repositories for what is made of games: ratings, reviews, tournaments and the like."""
