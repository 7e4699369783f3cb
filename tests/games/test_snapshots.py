"""Tables of earlier versions go on with the rules of this one."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from games import GAMES
from games.core import kernel
from games.core.autoplay import wander
from games.core.dice import Luck
from games.core.kernel import AnyGame
from games.core.shadow import Outlook, judge, read_snapshot
from tests.games.snapshots import FOLDER, KEY, golden, half_played


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_a_table_of_an_earlier_version_is_played_to_its_end(file: Path) -> None:
    """Whatever rule has been mended since: nobody's game stops."""
    snapshot = read_snapshot(file.read_bytes())
    game = GAMES[snapshot.game]

    verdict = judge(GAMES, snapshot)

    assert verdict.outlook is not Outlook.STUCK, verdict
    assert _ends(game, game.load(snapshot.raw))


def _ends(game: AnyGame, state: kernel.AnyState) -> bool:
    luck = Luck(2)
    for _ in range(20_000):
        if state.result is not None:
            return True
        t = kernel.open_table(game, state)
        seat = luck.pick(sorted(t.open))
        state = kernel.submit(game, state, seat, wander(t, seat, luck), KEY).state
    return False


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_schema_has_a_snapshot_that_is_kept(game: AnyGame) -> None:
    """`python -m tests.games.snapshots` writes what is missing."""
    assert golden(game).is_file()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_table_of_this_very_version_goes_on_as_before(game: AnyGame) -> None:
    """Its log leads to its state, event by event, also where the version does not vouch for it."""
    snapshot = half_played(game, game.seats[-1], turns=15)

    assert judge(GAMES, snapshot).outlook is Outlook.SAME
    assert judge(GAMES, replace(snapshot, version="0-older")).outlook is Outlook.SAME
