"""From an area to a board, step by step: cities, network, tracks, colours and tickets."""
