"""The graph search: the graph of a seat, shortest paths in it, and the status of tickets."""
