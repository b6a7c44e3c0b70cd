"""Whether a load balancer should send visitors here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Readiness = Literal["ready", "draining", "cut-off"]


@dataclass(slots=True)
class NodeStatus:
    """What `/readyz` says.

    A server that drains wants no new visitors, and keeps those who are here until it ends. A node that can't reach the
    database though others can is cut off, and serves nobody.
    """

    readiness: Readiness = "ready"
