"""Games that last for days: their clocks, vacation, and what happens when nobody is connected."""
