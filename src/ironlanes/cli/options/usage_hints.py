"""Hints for wrong usage of a command."""

from __future__ import annotations

import re

import typer


def usage_hint(context: typer.Context | None, text: str) -> str:
    """Return a hint to append to a usage error, with a leading space, or nothing if there is no good guess."""
    if context is None:
        return ""
    if extra := re.match(r"Got unexpected extra argument\S* \((\S+)", text):
        return _option_hint(context, extra[1].removesuffix(")"))
    if text.startswith("No such command") and getattr(context.command, "invoke_without_command", False):
        return f" '{context.command_path}' alone lists them." if context.parent is not None else ""
    return ""


def _option_hint(context: typer.Context, word: str) -> str:
    """Suggest the option for a word that was given without one."""
    from ironlanes.boards import packaged_boards

    options = {name for each in context.command.params for name in each.opts}
    if "--board" in options and (word in packaged_boards() or word.endswith(".toml")):
        return f" Did you mean '--board {word}'?"
    if "--bot" in options:
        from ironlanes.bots import known_bots

        if word in known_bots() or ".py" in word:
            return f" Did you mean '--bot {word}'?"
    return ""
