"""The lines of entries are found in every way of writing them."""

from ironlanes.boards.file.line_numbers import entry_lines


def test_entries_of_a_list_with_one_table_a_line() -> None:
    lines = entry_lines('tracks = [ # [ {\n  { a = "[{" },\n\n  { a = [1, { b = 2 }] }, { a = 1 },\n]\nlast = 1\n')
    assert lines == {"tracks": 1, "tracks entry 1": 2, "tracks entry 2": 4, "tracks entry 3": 4, "last": 6}


def test_entries_with_headers_of_their_own() -> None:
    lines = entry_lines("[rules]\ntrains = 3\n[[tracks]]\nlength = 1\n\n[[tracks]]\nlength = 2\nends = [\n {a = 1} ]\n")
    assert lines["rules.trains"] == 2
    assert (lines["tracks entry 1"], lines["tracks entry 2"]) == (3, 6)
    assert (lines["tracks entry 2.length"], lines["tracks entry 2.ends entry 1"]) == (7, 9)


def test_dotted_keys_and_long_texts() -> None:
    lines = entry_lines('board.name = """\n[[tracks]]\n{"""\nrules.cards = { red = 1 }\nrules.trains = 4\n')
    assert lines == {"board": 1, "board.name": 1, "rules": 4, "rules.cards": 4, "rules.trains": 5}
