"""What somebody probably meant who used a command wrongly."""

from __future__ import annotations

import re

import typer


def usage_hint(context: typer.Context | None, text: str) -> str:
    """A sentence that goes after an error's own, with a space before it; nothing where no guess is good."""
    if context is None:
        return ""
    if extra := re.match(r"Got unexpected extra argument\S* \((\S+)", text):
        return _option_hint(context, extra[1].removesuffix(")"))
    if text.startswith("No such command") and getattr(context.command, "invoke_without_command", False):
        return f" '{context.command_path}' alone lists them." if context.parent is not None else ""
    return ""


def _option_hint(context: typer.Context, word: str) -> str:
    """The option that a word belongs to which was given without one."""
    from ironlanes.boards import packaged_boards

    options = {name for each in context.command.params for name in each.opts}
    if "--board" in options and (word in packaged_boards() or word.endswith(".toml")):
        return f" Did you mean '--board {word}'?"
    if "--bot" in options:
        from ironlanes.bots import known_bots

        if word in known_bots() or ".py" in word:
            return f" Did you mean '--bot {word}'?"
    return ""
