"""The endpoint is an address that a visitor gives: nothing but known push services is ever called."""

import http.client
import http.server
import threading
from typing import ClassVar

import pytest

from ironlanes.server.model.request_errors import RequestError
from ironlanes.server.people.reminders.push_endpoint import check_endpoint
from ironlanes.server.people.reminders.push_sender import post


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:DEF_-",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
        "https://web.push.apple.com/QGx",
        "https://wns2-par02p.notify.windows.com/w/?token=BQ%3d",
    ],
)
def test_push_services_are_known(endpoint: str) -> None:
    assert check_endpoint(endpoint) in endpoint


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://localhost/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest/meta-data/",
        "https://10.0.0.1/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evil.example/fcm.googleapis.com",
        "https://evilfcm.googleapis.com/x",
        "https://notify.windows.com.evil.example/x",
        "https://notify.windows.com/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com:443@127.0.0.1/x",
        "https://fcm.googleapis.com\\@127.0.0.1/x",
        "https://fcm.googleapis.com#@127.0.0.1/",
        "https://fcm.googleapis.com/x#fragment",
        "https://fcm.googleapis.com/x\r\nHost: evil.example",
        "https://fcm.googleapis.com/x y",
        "https://FCM.googleapis.com/x",
        "https://fcm.googleapis.com",
        "https://fcm.googleapis.com./x",
        "https://\uff46cm.googleapis.com/x",
        "file:///etc/passwd",
        "gopher://fcm.googleapis.com/x",
        "//fcm.googleapis.com/x",
        "",
        "https://fcm.googleapis.com/" + "x" * 1000,
    ],
)
def test_nothing_else_is_called(endpoint: str) -> None:
    with pytest.raises(RequestError, match="not the address of a push service"):
        check_endpoint(endpoint)


def test_an_operator_adds_hosts() -> None:
    assert check_endpoint("https://push.example.org/x", ("push.example.org",)) == "push.example.org"


class Redirecting(http.server.BaseHTTPRequestHandler):
    """Sends whoever comes to another address of the same machine."""

    paths: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        self.paths.append(self.path)
        self.send_response(307)
        self.send_header("Location", f"http://127.0.0.1:{self.server.server_port}/secret")  # type: ignore[attr-defined]
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_a_redirect_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    with http.server.HTTPServer(("127.0.0.1", 0), Redirecting) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()

        def plain(host: str, **_: object) -> http.client.HTTPConnection:
            assert host == "fcm.googleapis.com"
            return http.client.HTTPConnection("127.0.0.1", server.server_port)

        monkeypatch.setattr(http.client, "HTTPSConnection", plain)
        try:
            assert post("fcm.googleapis.com", "/fcm/send/one", b"body", {}) == 307
        finally:
            server.shutdown()
            thread.join()
    assert Redirecting.paths == ["/fcm/send/one"]
