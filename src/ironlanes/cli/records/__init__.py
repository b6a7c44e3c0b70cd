"""Files of records: reading, writing and replaying them."""
