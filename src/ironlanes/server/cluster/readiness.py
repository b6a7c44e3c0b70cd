"""Whether a load balancer should send visitors here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..runtime.task_supervisor import TaskSupervisor

Readiness = Literal["ready", "draining", "cut-off"]


@dataclass(slots=True)
class NodeStatus:
    """What `/readyz` says.

    A server that drains wants no new visitors, and keeps those who are here until it ends. A node that can't reach the
    database though others can is cut off, and serves nobody. A server with a background task that is down is failing.
    """

    tasks: TaskSupervisor
    readiness: Readiness = "ready"

    @property
    def reported(self) -> Readiness | Literal["failing"]:
        """The status that a load balancer reads."""
        return "failing" if self.readiness == "ready" and self.tasks.down else self.readiness
