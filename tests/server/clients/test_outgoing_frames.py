"""Every message is sent as its type describes it, whichever way its text is made."""

import json

import pytest
from pydantic import TypeAdapter

from ironlanes.game.events import Drew, Event, Kept, Reshuffled, TicketsReshuffled
from ironlanes.game.game import Game
from ironlanes.server.clients.client_view.explanation import Explanation
from ironlanes.server.clients.client_view.scene_writer import build_scene
from ironlanes.server.clients.encoding import encode
from ironlanes.server.clients.frames import frame_text
from ironlanes.server.clients.log_entry import log_entry
from ironlanes.server.clients.messages import LogEntry, SnapshotMessage, StepMessage, ToBrowser
from ironlanes.server.clients.outgoing_frames import (
    PONG,
    StepFrames,
    ack_frame,
    chat_frame,
    clock_frame,
    explanation_frame,
    goodbye_frame,
    message_frame,
    refused_frame,
    snapshot_frame,
)

TO_BROWSER = TypeAdapter[object](ToBrowser)
STALE = Explanation("stale", "The game has gone on.")


@pytest.mark.parametrize(
    ("frame", "text"),
    [
        (PONG, '{"t":"pong"}'),
        (ack_frame("m1"), '{"t":"ack","id":"m1"}'),
        (ack_frame("m1", 0), '{"t":"ack","id":"m1","seq":0}'),
        (
            refused_frame(None, STALE),
            '{"t":"refused","id":null,"reason":{"code":"stale","text":"The game has gone on."}}',
        ),
        (explanation_frame("m1", None), '{"t":"because","id":"m1","reason":null}'),
        (chat_frame("Jörg", None, "Hi", 1.5), '{"t":"said","name":"Jörg","seat":null,"text":"Hi","at":1.5}'),
        (clock_frame({"seat": 1, "reserve_ms": [7]}), '{"t":"clock","clock":{"seat":1,"reserve_ms":[7]}}'),
        (clock_frame(None), '{"t":"clock","clock":null}'),
        (goodbye_frame("slow"), '{"t":"goodbye","why":"slow"}'),
    ],
)
def test_a_message_is_written_as_its_type_says(frame: bytes, text: str) -> None:
    assert frame_text(frame) == text
    TO_BROWSER.validate_json(text)


def test_snapshots_and_steps_are_the_messages_of_their_types() -> None:
    """They are put together from texts, because a scene is one already."""
    game = Game.new("usa", 2, 5)
    scene, seat = build_scene(game, 0), game.seat
    assert seat is not None
    entry = log_entry(game.play("keep 1 2"), 1, seat, 0)
    snapshot = SnapshotMessage(t="snapshot", game="abc", seq=1, scene=scene, log=[entry])  # type: ignore[typeddict-item]
    assert snapshot_frame("abc", 1, encode(scene), [entry]) == message_frame(snapshot)
    step = StepMessage(t="step", game="abc", seq=1, entry=entry, changes={"turns_left": None})
    assert StepFrames("abc", 1).frame(encode(entry), b'{"turns_left":null}') == message_frame(step)
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
    entry = log_entry([event], 1, 0, viewer)
    assert entry["events"] == [expected]
    TypeAdapter(LogEntry).validate_python(json.loads(encode(entry)))


@pytest.mark.parametrize("event", [Reshuffled(5, ("red",)), TicketsReshuffled(["a"])])
def test_no_message_can_tell_the_order_of_a_deck(event: Event) -> None:
    entry = LogEntry(seq=1, seat=0, events=[event.to_json()])
    with pytest.raises(ValueError, match="Extra inputs are not permitted"):
        TypeAdapter(LogEntry).validate_python(entry)
