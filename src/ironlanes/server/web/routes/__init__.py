"""All routes and web sockets, one file for each part of the server."""
