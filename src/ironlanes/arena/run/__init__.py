"""Play the games of a match: in this process, in several processes, or on a Ray cluster."""
