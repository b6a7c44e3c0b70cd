"""Web push: the example of RFC 8291, and signatures that a push service can check."""

import base64
import json

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from ironlanes.server.people.reminders.push_message import (
    authorization,
    check_subscription,
    encrypted,
    new_key,
    public_point,
    read_key,
)
from ironlanes.server.runtime.base64url import from_base64url, to_base64url

POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"


def test_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A."""
    key = read_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    salt = from_base64url("DGv6ra1nlYgDCS1FRnbzlw")
    text = b"When I grow up, I want to be a watermelon"
    assert to_base64url(encrypted(text, from_base64url(POINT), from_base64url(AUTH), key, salt)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A"
        "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_no_two_messages_are_alike() -> None:
    point, auth = from_base64url(POINT), from_base64url(AUTH)
    assert encrypted(b"x", point, auth) != encrypted(b"x", point, auth)


def test_the_signature_is_the_servers() -> None:
    key = read_key(new_key())
    header = authorization(key, "https://fcm.googleapis.com", "https://play.example.org")
    scheme, _, rest = header.partition(" ")
    token, public = (part.partition("=")[2] for part in rest.split(", "))
    assert scheme == "vapid"
    assert from_base64url(public) == public_point(key.public_key())
    signed, _, signature = token.rpartition(".")
    claims = json.loads(base64.urlsafe_b64decode(signed.split(".")[1] + "=="))
    assert (claims["aud"], claims["sub"]) == ("https://fcm.googleapis.com", "https://play.example.org")
    raw = from_base64url(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.public_key().verify(pair, signed.encode(), ec.ECDSA(hashes.SHA256()))


@pytest.mark.parametrize(
    ("point", "auth"),
    [("", AUTH), ("AAAA", AUTH), (POINT[:-2], AUTH), (POINT, "AAAA"), (POINT, "!"), ("é", AUTH), ("B" * 87, AUTH)],
)
def test_keys_that_are_none_are_refused(point: str, auth: str) -> None:
    check_subscription(POINT, AUTH)
    with pytest.raises(ValueError):  # noqa: PT011 - of one of several kinds
        check_subscription(point, auth)
