"""The bots that come with the package and answer at once, without those that tests have registered for themselves."""

from ironlanes.bots import GRANDMASTER, known_bots

PACKAGED_BOTS = [
    name for name, bot in known_bots().items() if bot.make.__module__.startswith("ironlanes.") and name != GRANDMASTER
]
