"""Good manners: blocks, reports, bans, rules for names, and what operators see and do."""
