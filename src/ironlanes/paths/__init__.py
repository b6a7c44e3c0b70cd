"""The graph search: what each track costs a seat, shortest paths, and the status of tickets."""
