"""What players find around a table: ratings, reviews, practice, matching, correspondence, daily deals, tournaments."""
