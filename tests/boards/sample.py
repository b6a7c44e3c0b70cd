"""A small good board as text, and ways to spoil it."""

GOOD = """\
board.id = "sample"
board.name = "Sample"

rules.players = [2, 3]
rules.trains = 12
rules.starting_cards = 4
rules.cards = { black = 6, blue = 6, green = 6, orange = 6, purple = 6, red = 6, white = 6, yellow = 6, locomotive = 6 }
rules.display = 5
rules.display_locomotives = 3
rules.track_points = [1, 2, 4, 7]
rules.parallel_from = 4
rules.last_round_trains = 2
rules.ticket_decks = 1
rules.setup_tickets = 1
rules.setup_long_tickets = 1
rules.setup_keep = 1
rules.setup_unkept = "out"
rules.drawn_tickets = 2
rules.drawn_keep = 1
rules.tunnel_cards = 3
rules.stations = 2
rules.station_points = 4
rules.longest_path_points = 10
rules.globetrotter_points = 0
rules.passengers = { red = 3, blue = 2 }
rules.passenger_points = [20, 10]
rules.tie_breaks = ["tickets", "longest-path"]

cities = [
  { name = "Aachen", latitude = 50.8, longitude = 6.1, passengers = 2 },
  { name = "Bonn", latitude = 50.7, longitude = 7.1, passengers = 1 },
  { name = "Celle", latitude = 52.6, longitude = 10.1, passengers = 1 },
  { name = "Düren", latitude = 50.8, longitude = 6.5 },
]

countries = [
  { name = "Elsass", latitude = 48.5, longitude = 7.5, passengers = 1, ends = [
    { from = "Aachen", latitude = 48.6, longitude = 7.4 },
    { from = "Celle", latitude = 48.7, longitude = 7.6 },
    { from = "Celle", latitude = 48.8, longitude = 7.7 },
  ] },
]

tracks = [
  { between = ["Aachen", "Bonn"], length = 2, colour = "red" },
  { between = ["Bonn", "Aachen"], length = 2, colour = "blue" },
  { between = ["Bonn", "Düren"], length = 3, colour = "gray", locomotives = 1 },
  { between = ["Aachen", "Elsass"], length = 1, colour = "gray" },
  { between = ["Celle", "Elsass"], length = 4, colour = "black", tunnel = true },
  { between = ["Celle", "Elsass"], length = 4, colour = "white" },
]

tickets = [
  { between = ["Aachen", "Bonn"], points = 2 },
  { between = ["Düren", "Aachen"], points = 5 },
  { between = ["Celle", "Elsass"], points = 4 },
  { between = ["Aachen", "Bonn"], points = 3 },
  { between = ["Düren", "Elsass"], points = 6, long = true },
  { between = ["Aachen", "Elsass"], points = 1, long = true },
  { between = ["Bonn", "Elsass"], points = 3, long = true },
]
"""


def spoiled(old: str, new: str) -> str:
    """The good text with one thing in it changed."""
    assert GOOD.count(old) == 1, f"{old!r} is {GOOD.count(old)} times in the sample"
    return GOOD.replace(old, new)


def line_of(text: str, part: str) -> int:
    """The number of the first line that has the part."""
    return next(number for number, line in enumerate(text.splitlines(), start=1) if part in line)
