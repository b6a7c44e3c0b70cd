"""Repositories for what games lead to: ratings, reviews, tournaments and the like."""
