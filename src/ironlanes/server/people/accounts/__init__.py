"""Accounts: passkeys, sessions and codes for guests who want to be known on more than one device."""
