"""Several servers with one database: each table belongs to one of them, and the others pass its visitors on."""
