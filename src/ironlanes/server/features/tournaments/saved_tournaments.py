"""Changes tournaments in the database: each is read, changed, and saved unless it has changed since it was read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final

from ...model.ids import friendly_name, new_user
from ...model.request_errors import RequestError
from ...play.people.player_names import unique_name
from ...runtime import wall_clock
from ...storage.database.commit import Commit
from ...storage.database.database import Change
from ...storage.database.errors import StorageUnavailable, TournamentChanged
from ...storage.features.tournaments import SaveTournament, Tournaments
from .tournament import Tournament, read_tournament

#: How often something is tried that other servers change at the same time.
MAX_TRIES: Final = 20

#: Changes a tournament and saves it, if it is still what it was.
TournamentChange = Callable[[Tournament, str], Awaitable[None]]


async def saved_text(tournaments: Tournaments, name: str) -> str:
    """Return a tournament as it is saved."""
    text = await tournaments.get(name)
    if text is None:
        raise RequestError("unknown-tournament", "There is no such tournament; check the link.", 404)
    return text


def save(
    tournaments: Tournaments, tournament: Tournament, before: str | None, changes: Sequence[Change] = ()
) -> Commit:
    """Save a tournament with what belongs to it, unless it has been changed in the meantime."""
    users = {tournament.host, *(each.user for each in (*tournament.entrants, *tournament.removed))}
    saved = SaveTournament(
        id=tournament.id,
        phase=tournament.phase,
        at=wall_clock.now(),
        body=tournament.to_json(),
        users=sorted(users),
        open_tables=tournament.open_tables,
        before=before,
    )
    return tournaments.commit([*changes, saved])


async def change_saved(tournaments: Tournaments, name: str, change: TournamentChange) -> None:
    """Change the saved tournament; start again if another server has changed it meanwhile."""
    for _ in range(MAX_TRIES):
        before = await saved_text(tournaments, name)
        with suppress(TournamentChanged):
            await change(read_tournament(before), before)
            return
    raise StorageUnavailable("a tournament changes too often")


async def forget_entrant(tournaments: Tournaments, user: str) -> None:
    """Take someone who is deleted out of all tournaments; in those that have begun, a stranger stands for them."""

    async def change(tournament: Tournament, before: str) -> None:
        stranger = new_user(user.partition("-")[2] or "en")
        name = unique_name(friendly_name(stranger), [each.name for each in tournament.entrants])
        tournament.forget(user, stranger, name)
        await save(tournaments, tournament, before).wait()

    for text in await tournaments.of_user(user):
        await change_saved(tournaments, read_tournament(text).id, change)


async def hand_over_entries(tournaments: Tournaments, guest: str, account: str) -> None:
    """Give a guest's tournaments to the account that the guest joins."""

    async def change(tournament: Tournament, before: str) -> None:
        tournament.hand_over(guest, account)
        await save(tournaments, tournament, before).wait()

    for text in await tournaments.of_user(guest):
        await change_saved(tournaments, read_tournament(text).id, change)
