"""What the databases keep of blocks, reports, bans and operators."""
