"""TCP connections below HTTP and web sockets: their number, their deadlines, and the frames on them."""
