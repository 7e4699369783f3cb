"""Running tables tried with other rules: what goes on, what changes, what cannot go on."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from games.__main__ import try_snapshots
from games.core.shadow import Outlook, Snapshot, judge
from tests.games.snapshots import half_played
from tests.toys import TIC_TAC_TOE

ENGINES = {TIC_TAC_TOE.id: TIC_TAC_TOE}


@pytest.fixture
def snapshot() -> Snapshot:
    """A table after three moves, written by another version."""
    return replace(half_played(TIC_TAC_TOE, 2, turns=3), version="0-older")


def test_a_table_that_the_rules_here_lead_to_goes_on(snapshot: Snapshot) -> None:
    assert judge(ENGINES, snapshot).outlook is Outlook.SAME


def test_a_move_that_is_not_possible_any_more_is_named(snapshot: Snapshot) -> None:
    turns = [*snapshot.turns[:-1], replace(snapshot.turns[-1], answer=snapshot.turns[-2].answer)]

    verdict = judge(ENGINES, replace(snapshot, turns=turns))

    assert verdict.outlook is Outlook.CHANGED
    assert "turn 4 would not be possible" in verdict.why


def test_a_turn_that_would_be_told_otherwise_is_named(snapshot: Snapshot) -> None:
    told = next(row for row in snapshot.turns if row.events)
    other = replace(told, events=[replace(told.events[0], kind="something_else"), *told.events[1:]])
    turns = [other if row is told else row for row in snapshot.turns]

    verdict = judge(ENGINES, replace(snapshot, turns=turns))

    assert str(verdict).endswith(f"goes on, by other rules: turn {told.seq} would be told otherwise")


def test_a_log_that_leads_to_another_state_is_named(snapshot: Snapshot) -> None:
    earlier = half_played(TIC_TAC_TOE, 2, turns=2)

    verdict = judge(ENGINES, replace(snapshot, state=earlier.state))

    assert verdict.outlook is Outlook.CHANGED
    assert "turn 4 would lead to another state" in verdict.why


@pytest.mark.parametrize("state", ["", b64encode(b"nothing").decode(), "no base64!"])
def test_a_state_that_cannot_be_read_cannot_go_on(snapshot: Snapshot, state: str) -> None:
    assert judge(ENGINES, replace(snapshot, state=state)).outlook is Outlook.STUCK


def test_a_game_that_is_gone_cannot_go_on(snapshot: Snapshot) -> None:
    verdict = judge({}, snapshot)

    assert str(verdict) == "tic-tac-toe-2: cannot go on: there is no game 'tic-tac-toe'"


def test_the_command_counts_and_fails_if_a_table_cannot_go_on(
    snapshot: Snapshot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("games.__main__.GAMES", ENGINES)
    (tmp_path / "a.json").write_bytes(msgspec.json.encode(snapshot))
    try_snapshots(tmp_path)
    (tmp_path / "b.json").write_bytes(msgspec.json.encode(replace(snapshot, table="broken", state="")))

    with pytest.raises(SystemExit, match="1 tables cannot go on"):
        try_snapshots(tmp_path)

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1 goes on as before, 0 goes on, by other rules, 0 cannot go on"
    assert lines[1].startswith("broken: cannot go on: ")


def test_a_folder_without_snapshots_and_a_file_that_is_none_are_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="there is no snapshot"):
        try_snapshots(tmp_path)
    (tmp_path / "a.json").write_text("{}")

    with pytest.raises(SystemExit, match=r"a\.json: this is no snapshot of a table"):
        try_snapshots(tmp_path)
