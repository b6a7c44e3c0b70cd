"""What finished games add up to for those who played them: achievements, streaks, and results by board."""
