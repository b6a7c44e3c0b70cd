"""Tables: their state, their event logs, and everything that changes them."""
