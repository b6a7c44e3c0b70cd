"""The bots that come with the package, without those that other tests have registered for themselves."""

from ironlanes.bots import known_bots

PACKAGED_BOTS = [name for name, bot in known_bots().items() if bot.make.__module__.startswith("ironlanes.")]
