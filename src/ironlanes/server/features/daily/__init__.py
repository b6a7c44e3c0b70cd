"""The daily deal: everybody plays the same deal against the champion, once, and is ranked among all who did."""
