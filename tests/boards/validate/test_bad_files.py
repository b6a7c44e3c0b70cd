"""A bad board file is refused at the right place, with what is wrong and what to do."""

import pytest

from ironlanes.boards import BoardError, parse_board
from tests.boards.sample import GOOD, line_of, spoiled

TRACK_ROOM = "tracks = [\n" + '  { between = ["Aachen", "Bonn"], length = 1, colour = "gray" },\n' * 123
CITY_ROOM = "cities = [\n" + "".join(f'  {{ name = "City {n}", latitude = 1, longitude = 1 }},\n' for n in range(60))
TICKET_ROOM = "tickets = [\n" + "".join(
    f'  {{ between = ["{ends}"], points = {points} }},\n'
    for ends in ('Aachen", "Bonn', 'Düren", "Bonn')
    for points in range(7, 99)
)

#: What is changed, into what, the entry that is named, and a part of what is said.
BAD = [
    # the file
    ("rules.trains = 12", "rules.trains = = 12", "line 5", "this is not valid TOML: invalid value"),
    ("rules.trains = 12", "rules.trains = 12\nrules.trains = 12", "line 6",
     "'rules.trains' is set here and in line 5; set it once."),
    ("rules.trains = 12", "rules.trains = 12\nrule.stations = 3", "rule", "unknown key 'rule'. Did you mean 'rules'?"),
    ('name = "Bonn"', "name = Bonn", "line", 'A text needs quotes, as in name = "Sapporo".'),
    ("rules.trains = 12", "rules.trains = 12\nzoo = 3", "zoo", "The keys are board, rules, cities,"),
    # keys and types
    ("rules.trains = 12", "rules.train = 12", "rules.train", "unknown key 'train'. Did you mean 'trains'?"),
    ("rules.trains = 12\n", "", "rules", "'trains' is missing; add it."),
    ("length = 3,", "lenght = 3,", "tracks entry 3", "unknown key 'lenght'. Did you mean 'length'?"),
    ("length = 3,", "length = 3, ferry = true,", "tracks entry 3", "A ferry is a gray track with locomotives = 1"),
    ("length = 3, ", "", "tracks entry 3", "'length' is missing"),
    ("length = 3,", "length = 2.5,", "tracks entry 3", "length must be a whole number from 1 to 9, not 2.5"),
    ("length = 3,", "length = true,", "tracks entry 3", "not true"),
    ("tunnel = true", "tunnel = 1", "tracks entry 5", "tunnel must be true or false, not 1"),
    ('name = "Bonn"', "name = 3", "cities entry 2", "name must be a text in quotes"),
    ('name = "Bonn"', 'name = " "', "cities entry 2", "name must be a text in quotes"),
    ("latitude = 50.7", "latitude = 95", "cities entry 2", "latitude must be a number from -90 to 90, not 95"),
    ("latitude = 50.7", "latitude = nan", "cities entry 2", "latitude must be a number"),
    ("latitude = 50.7", "latitude = '50'", "cities entry 2", "latitude must be a number"),
    ('["Bonn", "Düren"]', '["Bonn"]', "tracks entry 3", "between must be a list of 2 texts"),
    ('["Bonn", "Düren"]', '"Bonn"', "tracks entry 3", "between must be a list such as ['Bonn'], not 'Bonn'"),
    ("rules.players = [2, 3]", "rules.players = 2", "rules.players", "players must be a list such as [2], not 2"),
    ("blue = 6,", "blu = 6,", "rules.cards", "unknown key 'blu'. Did you mean 'blue'?"),
    ("blue = 6, ", "", "rules.cards", "'blue' is missing"),
    ("{ red = 3, blue = 2 }", "5", "rules.passengers", "must be a table such as { black = ... }, not 5"),
    ("{ red = 3, blue = 2 }", "{ red = 3, gray = 2 }", "rules.passengers", "unknown key 'gray'. The keys are black,"),
    ('setup_unkept = "out"', 'setup_unkept = "botom"', "rules.setup_unkept", "Did you mean 'bottom'?"),
    ('"longest-path"]', '"longest"]', "rules.tie_breaks", "can't name 'longest'. Did you mean 'longest-path'?"),
    ('"longest-path"]', '"tickets"]', "rules.tie_breaks", "names 'tickets' more than once"),
    # the board
    ('"sample"', '"My Sample"', "board.id", "must be lower-case letters, digits and hyphens: 'my-sample'"),
    # places
    ('name = "Bonn"', 'name = "AACHEN"', "tracks entry 1", "no city or country is called 'Bonn'"),
    ('name = "Celle"', 'name = "Celle!"', "tracks entry 5", "Did you mean 'Celle!'?"),
    ("{ name = \"Düren\"", "{ name = \"Bönn\", latitude = 1, longitude = 1 }, { name = \"Düren\"", "cities entry 4",
     "'Bönn' becomes 'bonn' as cities entry 2 ('Bonn') does"),
    ("{ name = \"Düren\"", "{ name = \"!?\", latitude = 1, longitude = 1 }, { name = \"Düren\"", "cities entry 4",
     "has no letter or digit"),
    ("cities = [\n", CITY_ROOM, "cities", "there are 65 cities and countries, and room for 64"),
    ("cities = [\n", CITY_ROOM, "countries", "there are 67 cities and ends of countries, and room for 64"),
    # countries
    ('{ from = "Aachen"', '{ from = "Achen"', "countries entry 1.ends entry 1", "Did you mean 'Aachen'?"),
    ('    { from = "Celle", latitude = 48.8, longitude = 7.7 },\n', "", "countries entry 1",
     "2 tracks lead from celle to Elsass, but 1 ends are from there"),
    ('{ from = "Aachen"', '{ from = "Bonn"', "countries entry 1", "0 tracks lead from bonn to Elsass, but 1 ends"),
    ('{ between = ["Aachen", "Elsass"], length', '{ between = ["Bonn", "Elsass"], length', "countries entry 1",
     "1 tracks lead from bonn to Elsass, but 0 ends"),
    ("countries = [\n", 'countries = [\n  { name = "Flandern", latitude = 1, longitude = 1, ends = [] },\n',
     "countries entry 1", "no track leads to Flandern"),
    ('{ between = ["Aachen", "Elsass"], length', '{ between = ["Elsass", "Elsass"], length', "tracks entry 4",
     "leads from Elsass to Elsass; it needs two different places"),
    # tracks
    ('"Düren"], length', '"Duren"], length', "tracks entry 3", "is called 'Duren'. Did you mean 'Düren'?"),
    ('"Düren"], length', '"Bonn"], length', "tracks entry 3", "leads from Bonn to Bonn"),
    ("length = 3,", "length = 0,", "tracks entry 3", "length must be a whole number from 1 to 9, not 0"),
    ("length = 3,", "length = 10,", "tracks entry 3", "length must be a whole number from 1 to 9, not 10"),
    ("length = 3,", "length = 5,", "tracks entry 3", "rules.track_points ends at length 4"),
    ("rules.trains = 12", "rules.trains = 3", "tracks entry 5", "is more than the 3 trains that a player has"),
    ('colour = "blue"', 'colour = "bleu"', "tracks entry 2", "colour can't be 'bleu'. Did you mean 'blue'?"),
    ('colour = "blue"', 'colour = "gold"', "tracks entry 2", "It is one of black, blue,"),
    ("locomotives = 1 }", "locomotives = 4 }", "tracks entry 3", "4 locomotives don't fit on 3 spaces"),
    ('colour = "gray", locomotives', 'colour = "red", locomotives', "tracks entry 3", "a ferry is gray, not red"),
    ("tunnel_cards = 3", "tunnel_cards = 0", "tracks entry 5", "set rules.tunnel_cards above 0"),
    ("tracks = [\n", TRACK_ROOM, "tracks", "there are 129 tracks, and room for 128; take 1 away"),
    # tickets
    ('["Düren", "Aachen"]', '["Düren", "Achen"]', "tickets entry 2", "Did you mean 'Aachen'?"),
    ('["Düren", "Aachen"]', '["Düren", "Düren"]', "tickets entry 2", "leads from Düren to Düren"),
    ('["Düren", "Aachen"]', '["Düren", "Celle"]', "tickets entry 2", "no tracks connect celle with duren"),
    ('"Bonn"], points = 3 }', '"Bonn"], points = 2 }', "tickets entry 4", "is the same ticket as tickets entry 1"),
    ("points = 5 }", "points = 0 }", "tickets entry 2", "points must be a whole number from 1 to 99, not 0"),
    ("tickets = [\n", TICKET_ROOM, "tickets", "there are 191 tickets, and room for 128"),
    ("rules.setup_tickets = 1", "rules.setup_tickets = 2", "tickets", "4 short tickets are too few: 3 players"),
    ("points = 1, long = true", "points = 1", "tickets", "2 long tickets are too few: 3 players are dealt up to 1"),
    ("setup_long_tickets = 1", "setup_long_tickets = 0", "tickets", "3 tickets are long, but nobody can get one"),
    ("ticket_decks = 1", "ticket_decks = 2", "rules.setup_long_tickets", "must be 0 with two ticket decks"),
    # the other numbers
    ("ticket_decks = 1", "ticket_decks = 3", "rules.ticket_decks", "whole number from 1 to 2"),
    ("players = [2, 3]", "players = [1, 2]", "rules.players", "whole numbers from 2 to 5"),
    ("players = [2, 3]", "players = [5, 6]", "rules.players", "whole numbers from 2 to 5"),
    ("players = [2, 3]", "players = []", "rules.players", "list of 1 to 4 whole numbers"),
    ("players = [2, 3]", "players = [3, 2]", "rules.players", "each player count once, the smallest first"),
    ("trains = 12", "trains = 100", "rules.trains", "whole number from 1 to 60"),
    ("last_round_trains = 2", "last_round_trains = 12", "rules.last_round_trains", "must be less than rules.trains"),
    ("starting_cards = 4", "starting_cards = 17", "rules.cards", "54 cards are too few: 3 players and the display"),
    ("black = 6, blue = 6", "black = 80, blue = 80", "rules.cards", "there are 202 cards, and room for 192"),
    ("black = 6", "black = 100", "rules.cards", "black must be a whole number from 0 to 99"),
    ("display = 5", "display = 9", "rules.display", "whole number from 1 to 8"),
    ("display_locomotives = 3", "display_locomotives = 6", "rules.display_locomotives", "more than rules.display"),
    ("[1, 2, 4, 7]", "[1, 2, 4, 7, 1, 1, 1, 1, 1, 1]", "rules.track_points", "list of 1 to 9 whole numbers"),
    ("parallel_from = 4", "parallel_from = 1", "rules.parallel_from", "whole number from 2 to 6"),
    ("setup_keep = 1", "setup_keep = 3", "rules.setup_keep", "at most the 2 tickets that are offered"),
    ("setup_keep = 1", "setup_keep = 0", "rules.setup_keep", "whole number from 1 to 6"),
    ("rules.setup_tickets = 1", "rules.setup_tickets = 6", "rules.setup_tickets", "offered 7 tickets"),
    ("drawn_tickets = 2", "drawn_tickets = 7", "rules.drawn_tickets", "whole number from 1 to 6"),
    ("drawn_keep = 1", "drawn_keep = 3", "rules.drawn_keep", "at most rules.drawn_tickets, which is 2"),
    ("tunnel_cards = 3", "tunnel_cards = 5", "rules.tunnel_cards", "whole number from 0 to 4"),
    ("rules.stations = 2", "rules.stations = 5", "rules.stations", "whole number from 0 to 4"),
    ("rules.stations = 2", "rules.stations = 0", "rules.station_points", "must be 0 on a board without stations"),
    ("passengers = 2 }", "passengers = 3 }", "rules.passengers", "5 passengers, but the places ask for 6"),
    ("passengers = 2 }", "passengers = 16 }", "cities entry 1", "whole number from 0 to 15"),
    ("{ red = 3, blue = 2 }", "{ red = 60, blue = 60 }", "rules.passengers", "room for 99 passengers"),
    ("{ red = 3, blue = 2 }", "{}", "rules.passenger_points", "must be [0, 0] on a board without passengers"),
    ("longest_path_points = 10", "longest_path_points = 0", "rules.tie_breaks", "without rules.longest_path_points"),
]  # fmt: skip


def test_the_sample_is_good() -> None:
    assert parse_board(GOOD, "sample.toml").id == "sample"


@pytest.mark.parametrize(("old", "new", "entry", "part"), BAD)
def test_is_refused(old: str, new: str, entry: str, part: str) -> None:
    with pytest.raises(BoardError) as refused:
        parse_board(spoiled(old, new), "sample.toml")
    found = [str(problem) for problem in refused.value.problems]
    assert any(each.startswith(f"sample.toml, {entry}") and part in each for each in found), found


@pytest.mark.parametrize(
    ("rule", "tie_break"), [("stations = 2", "stations"), ("passengers = { red = 3, blue = 2 }", "passengers")]
)
def test_a_tie_break_without_its_rule_is_refused(rule: str, tie_break: str) -> None:
    absent = rule.replace("stations = 2", "stations = 0").replace("{ red = 3, blue = 2 }", "{}")
    text = spoiled(f"rules.{rule}", f"rules.{absent}").replace('"longest-path"]', f'"{tie_break}"]')
    with pytest.raises(BoardError, match=f"'{tie_break}' decides nothing without"):
        parse_board(text, "sample.toml")


def test_every_problem_is_told_at_once_with_its_line() -> None:
    text = spoiled("length = 3,", "length = 5,").replace("tunnel_cards = 3", "tunnel_cards = 0")
    with pytest.raises(BoardError) as refused:
        parse_board(text, "sample.toml")
    found = [(problem.entry, problem.line) for problem in refused.value.problems]
    assert found == [
        ("tracks entry 3", line_of(text, "length = 5")),
        ("tracks entry 5", line_of(text, "tunnel = true")),
    ]


def test_the_line_is_right_in_files_with_headers() -> None:
    text = spoiled("tickets = [", "ticket_list = [").replace("length = 3,", "length = 0,")
    text += '\n[[tickets]]\nbetween = ["Aachen", "Bonn"]\n\n[[tickets]]\nbetween = ["Aachen", "Bon"]\npoints = true\n'
    with pytest.raises(BoardError) as refused:
        parse_board(text, "sample.toml")
    assert [(problem.entry, problem.line) for problem in refused.value.problems] == [
        ("tracks entry 3", line_of(text, "length = 0")),
        ("ticket_list", line_of(text, "ticket_list")),
        ("tickets entry 1", line_of(text, "[[tickets]]")),
        ("tickets entry 2.between", line_of(text, '"Bon"')),
        ("tickets entry 2.points", line_of(text, "points = true")),
    ]


def problems_of(text: str) -> list[str]:
    with pytest.raises(BoardError) as refused:
        parse_board(text, "sample.toml")
    return [str(problem) for problem in refused.value.problems]


def test_a_number_instead_of_a_list_is_told_once() -> None:
    told = problems_of(spoiled("rules.players = [2, 3]", "rules.players = 4"))
    assert told == ["sample.toml, rules.players (line 4): players must be a list such as [4], not 4."]


def test_what_many_entries_have_in_common_is_told_once() -> None:
    count = GOOD.count("colour = ")
    told = problems_of(GOOD.replace("colour = ", "color = "))
    assert count > 4
    assert len(told) == 1
    assert told[0].endswith(f"unknown key 'color'. Did you mean 'colour'? And {count - 1} more like this.")


@pytest.mark.parametrize("header", ["", "[board]\n"])
def test_rules_without_their_header_are_told_once(header: str) -> None:
    rules = GOOD[GOOD.index("rules.players") : GOOD.index("cities = [")].replace("rules.", "")
    rest = GOOD[GOOD.index("cities = [") :]
    board = 'id = "sample"\nname = "Sample"\n' if header else 'board.id = "sample"\nboard.name = "Sample"\n'
    text = f"{rest}\n{header}{board}{rules}" if header else f"{board}{rules}{rest}"
    (told,) = problems_of(text)
    assert told.endswith("'players' and 23 more keys belong under [rules]; add that line above.")


@pytest.mark.parametrize("text", ["", "board = 3", "rules = 1\ncities = 2\ntracks = 3\ntickets = [4]", "[" * 5000])
def test_rubbish_is_refused_like_any_other_file(text: str) -> None:
    with pytest.raises(BoardError):
        parse_board(text, "rubbish.toml")
