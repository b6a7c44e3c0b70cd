"""Which names look the same, whatever letters they are written with."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from itertools import combinations
from pathlib import Path

import pytest

from ironlanes.server.people.accounts.looks_upgrade import fill_in_looks
from ironlanes.server.play.people.skeletons import looks_of
from ironlanes.server.storage.people.accounts import PlayerAccount
from ironlanes.server.storage.people.passkeys import Passkey
from ironlanes.server.storage.play.users import SetName
from ironlanes.server.storage.sqlite.sqlite_database import SqliteDatabase
from ironlanes.server.storage.storage import Storage


def look_alike(one: str, other: str) -> bool:
    return not set(looks_of(one)).isdisjoint(looks_of(other))


#: Ways to write «Olivia Iron» so that others read it.
DISGUISES = {
    "capitals": "OLIVIA IRON",
    "punctuation": "Olivia_Iron!",
    "accents": "Ólïvíà Írön",
    "fullwidth": "Ｏｌｉｖｉａ Iron",
    "mathematical": "𝐎𝐥𝐢𝐯𝐢𝐚 Iron",
    "digits": "0livia 1ron",
    "Latin alpha": "Oliviɑ Iron",
    "Latin iota": "Olɩvɩa Ɩron",
    "small capitals": "Oʟɪᴠɪᴀ Iʀᴏɴ",
    "strokes": "Øłɨvɨⱥ Ɨron",
    "Cyrillic": "Оlіvіа Irоn",
    "Greek": "Οlινια Ιrοn",
    "Greek capitals": "ΟLΙVΙΑ ΙRΟΝ",
    "Armenian": "Օlivia Irօո",
    "Armenian capitals": "ՕLIVIA IRՕN",
    "Cherokee": "OᏞᎥᏙᎥa Iron",
    "Cherokee small": "oꮮꭵꮩꭵꭺ iꮢon",
    "Coptic": "Ⲟlⲓvⲓa Iron",
    "Lisu": "ꓳꓡꓲꓦꓲꓮ ꓲꓣꓳꓠ",
    "Hebrew and Arabic": "סliviа ןrסn",
    "combining strokes": "O̷l̷i̷v̷i̷a̷ Iron",
    "invisible": "Oli\u200bvia\u2060 I\ufe0fron",
}


@pytest.mark.parametrize("kind", DISGUISES)
def test_a_disguised_name_looks_the_same(kind: str) -> None:
    assert DISGUISES[kind] != "Olivia Iron"
    assert look_alike(DISGUISES[kind], "Olivia Iron"), looks_of(DISGUISES[kind])


def test_pairs_of_letters_that_look_like_one() -> None:
    assert look_alike("Rnarvin", "Marvin")
    assert look_alike("VVilma", "Wilma")


#: Names of people, in one script each.
ORDINARY = (
    *(
        "京都",
        "東京",
        "さくら",
        "サクラ",
        "김철수",
        "이영희",
        "Ελένη",
        "Νίνα",
        "Γιώργος",
        "Иван",
        "Иова",
        "Мария",
        "Łukasz",
    ),
    *("Lucas", "O'Neill", "Oneal", "José", "Josh", "Zoë", "Nina", "Hina", "Vina", "राम", "रीमा", "กิต", "กาต", "שרה"),
    *("משה", "محمد", "فاطمة", "Արամ", "ირაკლი", "Đorđe", "Jürgen", "Ñuño", "Bjørn", "Ömer", "Ayşe", "Nguyễn"),
)


def test_ordinary_names_are_told_apart() -> None:
    assert [(one, other) for one, other in combinations(ORDINARY, 2) if look_alike(one, other)] == []
    assert all(all(looks_of(name)) for name in ORDINARY)


def test_a_name_without_letters_has_looks_too() -> None:
    assert looks_of("♥") != looks_of("★")
    assert all(looks_of("♥"))


def test_the_names_of_older_accounts_are_looked_at_again(tmp_path: Path) -> None:
    """An older version saved skeletons that knew fewer letters."""
    path = tmp_path / "games.sqlite"
    names = {"one": "Oliviɑ", "two": "Иван", "three": "ивaн"}  # the last has a Latin letter

    async def make() -> None:
        storage = Storage(SqliteDatabase(path))
        for user, name in names.items():
            account = PlayerAccount(user, looks_of(user), f"handle of {user}", time.time())
            assert await storage.accounts.add(account, Passkey(f"of {user}", user, "key", 0, "", 0.0), [])
            await storage.database.commit([SetName(user, name, time.time())]).wait()
        await storage.database.close()

    asyncio.run(make())
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE accounts SET skeleton = \"user\" || ' older', shown = NULL")
    connection.close()

    async def look() -> list[str | None]:
        storage = Storage(SqliteDatabase(path))
        await fill_in_looks(storage.accounts)
        assert await storage.accounts.without_looks(10) == []
        found = [await storage.accounts.user_with_name(looks_of(name)) for name in ("Olivia", "ИВАН")]
        await storage.database.close()
        return found

    one, two = asyncio.run(look())
    assert one == "one"
    assert two in ("two", "three"), "of two that look the same both stay, and nobody else gets the name"
