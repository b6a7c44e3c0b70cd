"""What the databases keep of accounts."""
