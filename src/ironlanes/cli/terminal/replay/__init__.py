"""Records: read them, play them again, print them, step through them."""
