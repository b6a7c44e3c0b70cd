"""What a browser is called in a list of devices: nothing more of its User-Agent header is kept."""

from __future__ import annotations

from typing import Final

#: The first that a header contains counts: most browsers also claim to be others.
BROWSERS: Final = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS: Final = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def device_name(user_agent: str) -> str:
    """Return for example `Firefox, Linux`; empty if nothing is recognized."""
    found = (next((name for key, name in names.items() if key in user_agent), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))
