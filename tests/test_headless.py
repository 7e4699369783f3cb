"""`python -m games`: every verb, and what it says to bad input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games import __main__ as tool
from games.core.headless import Script
from tests.driver import KEY
from tests.toll import TOLL

ROOT = Path(__file__).resolve().parent.parent


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the tool prints."""
    arguments = tool.parser().parse_args(words)
    arguments.run(arguments)
    return capsys.readouterr().out


def refused(*words: str) -> str:
    """The one sentence with which the tool ends."""
    arguments = tool.parser().parse_args(words)
    with pytest.raises(SystemExit) as end:
        arguments.run(arguments)
    return str(end.value)


def test_list_names_games_options_and_robots(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "list")

    assert "festival: Festival, 2 to 4 seats; robots random, safe, casual, steady, sharp" in said
    assert "length = full, short (default full)" in said


def test_check_ends_with_its_counts(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "check", "festival", "--games", "2", "--seed", "3")

    assert said.splitlines()[-1].startswith("festival: 2 games, ")


def test_simulate_measures_each_option(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", "festival", "--games", "2", "--seats", "2", "--players", "random", "--json")

    reports = json.loads(run(capsys, *words, "--option", "length=short,full", "--option", "setup=random"))

    assert [report["options"] for report in reports] == [
        ["length=short", "setup=random"],
        ["length=full", "setup=random"],
    ]
    assert sum(reports[0]["win_share_by_seat"].values()) == pytest.approx(1)
    assert reports[0]["answers"]["mean"] == 24


def test_a_script_plays_refuses_and_dumps(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    script, dump = tmp_path / "script", tmp_path / "dump"
    lines: list[Any] = [{"seat": 1, "answer": ["pass"]}, {"seat": 0, "answer": ["ahead"]}, "nonsense"]
    script.write_text("\n".join(json.dumps(line) for line in lines))

    words = ("play", "festival", "--seats", "2", "--seed", "4", "--script", str(script), "--dump", str(dump))
    reports = [json.loads(line) for line in run(capsys, *words).splitlines()]

    assert len(reports) == 4
    assert list(reports[0]["open"]) in (["0"], ["1"])
    assert [report["refused"] for report in reports[1:]] == ["NOT_YOUR_TURN", "NOTHING_QUEUED", "BAD_LINE"] or reports[
        1
    ]["refused"] == "PASS_NOT_ALLOWED"
    assert all(report["reason"] for report in reports[1:])
    again = run(capsys, "play", "festival", "--state", str(dump), "--script", str(script))
    assert [json.loads(line) for line in again.splitlines()] == reports[1:]


def test_a_script_knows_plays_out_of_turn_and_prepared_moves() -> None:
    script, first = Script.begin(TOLL, 2, TOLL.options(), KEY)
    assert sorted(first["open"]) == ["0", "1"]

    wishes = [(0, ["a"]), (1, ["b"]), (1, ["ahead", "wait"]), (1, ["anytime", "99"]), (0, ["wait"])]
    reports = list(script.feed(json.dumps({"seat": seat, "answer": answer}) for seat, answer in wishes))

    assert reports[2]["events"][0]["kind"] == "queued"
    assert reports[3]["refused"] == "NO_SUCH_OPTION"
    assert [event["kind"] for event in reports[4]["events"]] == ["queued_played"]
    assert list(reports[4]["open"]) == ["0"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("check", "chess"), "there is no game 'chess'"),
        (("simulate", "festival", "--seats", "9"), "festival is for 2 to 4 seats"),
        (("simulate", "festival", "--seats", "2", "--players", "genius"), "no computer player 'genius'"),
        (("simulate", "festival", "--seats", "2", "--option", "length=long"), "“long” is not a value of length"),
        (("simulate", "festival", "--seats", "2", "--option", "wind=1"), "no option “wind”"),
        (("simulate", "festival", "--seats", "2", "--option", "wind"), "an option is written name=value"),
        (("play", "festival", "--seats", "7"), "This game is for 2 to 4 players."),
        (("play", "festival", "--script", "/no/such"), "cannot be read"),
        (("play", "festival", "--state", "/no/such"), "cannot be used"),
    ],
)
def test_bad_input_ends_with_one_sentence(words: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(*words)


def test_a_corrupt_snapshot_is_refused_and_kept(tmp_path: Path) -> None:
    (tmp_path / "state").write_bytes(b"not a snapshot")

    assert "cannot be used" in refused("play", "festival", "--state", str(tmp_path / "state"))
    assert (tmp_path / "state").read_bytes() == b"not a snapshot"


def test_it_runs_as_a_program() -> None:
    done = subprocess.run([sys.executable, "-m", "games", "list"], cwd=ROOT, capture_output=True, text=True, check=True)

    assert "festival" in done.stdout
