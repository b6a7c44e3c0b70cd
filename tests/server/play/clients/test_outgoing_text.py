"""Every message is sent as its type describes it, whichever way its text is made."""

import json

import pytest
from pydantic import TypeAdapter

from ironlanes.game.events import Drew, Event, Kept, Reshuffled, TicketsReshuffled
from ironlanes.game.game import Game
from ironlanes.server.model.explanation import Explanation
from ironlanes.server.model.messages.outgoing import SnapshotMessage, StepMessage, ToBrowser
from ironlanes.server.model.messages.scenes import LogEntry
from ironlanes.server.play.client_view.action_result import ActionResult
from ironlanes.server.play.client_view.scene_writer import build_scene
from ironlanes.server.play.clients.log_entry import log_entry
from ironlanes.server.play.clients.outgoing_text import (
    PONG,
    StepTexts,
    ack_text,
    chat_text,
    clock_text,
    explanation_text,
    goodbye_text,
    message_text,
    reaction_text,
    refused_text,
    snapshot_text,
)
from ironlanes.server.runtime.encoding import encode

TO_BROWSER = TypeAdapter[object](ToBrowser)
STALE = Explanation("stale", "The game has gone on.")


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (PONG, '{"t":"pong"}'),
        (ack_text("m1"), '{"t":"ack","id":"m1"}'),
        (ack_text("m1", 0), '{"t":"ack","id":"m1","seq":0}'),
        (
            refused_text(None, STALE),
            '{"t":"refused","id":null,"reason":{"code":"stale","text":"The game has gone on."}}',
        ),
        (explanation_text("m1", None), '{"t":"because","id":"m1","reason":null}'),
        (chat_text("Jörg", None, "Hi", 1.5), '{"t":"said","name":"Jörg","seat":null,"text":"Hi","at":1.5}'),
        (reaction_text("Ada", 0, "wow"), '{"t":"reacted","name":"Ada","seat":0,"reaction":"wow"}'),
        (clock_text({"seat": 1, "reserve_ms": [7]}), '{"t":"clock","clock":{"seat":1,"reserve_ms":[7]}}'),
        (clock_text(None), '{"t":"clock","clock":null}'),
        (goodbye_text("slow"), '{"t":"goodbye","why":"slow"}'),
    ],
)
def test_a_message_is_written_as_its_type_says(written: bytes, text: str) -> None:
    assert written.decode() == text
    TO_BROWSER.validate_json(text)


def test_snapshots_and_steps_are_the_messages_of_their_types() -> None:
    """They are put together from texts, because a scene is one already."""
    game = Game.new("usa", 2, 5)
    scene, seat = build_scene(game, 0), game.seat
    assert seat is not None
    entry = log_entry(ActionResult(seat, game.play("keep 1 2")), 1, 0)
    snapshot = SnapshotMessage(t="snapshot", game="abc", seq=1, scene=scene, log=[entry])  # type: ignore[typeddict-item]
    assert snapshot_text("abc", 1, encode(scene), [entry]) == message_text(snapshot)
    step = StepMessage(t="step", game="abc", seq=1, entry=entry, changes={"turns_left": None})
    assert StepTexts("abc", 1).text(encode(entry), b'{"turns_left":null}') == message_text(step)
    for message in (snapshot, step):
        TO_BROWSER.validate_json(encode(message))


@pytest.mark.parametrize(
    ("event", "viewer", "expected"),
    [
        (Drew(0, "red"), 0, {"type": "drew", "seat": 0, "card": "red"}),
        (Drew(0, "red"), 1, {"type": "drew", "seat": 0}),
        (Reshuffled(5, ("red",)), 0, {"type": "reshuffled", "deck_size": 5}),
        (TicketsReshuffled(["a"]), 0, {"type": "tickets-reshuffled"}),
        (Kept(0, 1, ("a",), ()), None, {"type": "kept", "seat": 0, "count": 1}),
    ],
)
def test_events_are_what_their_types_say(event: Event, viewer: int | None, expected: dict[str, object]) -> None:
    entry = log_entry(ActionResult(0, [event]), 1, viewer)
    assert entry["events"] == [expected]
    TypeAdapter(LogEntry).validate_python(json.loads(encode(entry)))


@pytest.mark.parametrize("event", [Reshuffled(5, ("red",)), TicketsReshuffled(["a"])])
def test_no_message_can_tell_the_order_of_a_deck(event: Event) -> None:
    entry = LogEntry(seq=1, seat=0, events=[event.to_json()])
    with pytest.raises(ValueError, match="Extra inputs are not permitted"):
        TypeAdapter(LogEntry).validate_python(entry)
