"""Run the server from the command line."""
