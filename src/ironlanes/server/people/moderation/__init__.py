"""Blocks, reports, bans, and what operators see and do."""
