"""Exports and reports of tables, and the states that they become again."""

from __future__ import annotations

import json
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from games import GAMES
from games import __main__ as tool
from games.core import autoplay, kernel
from games.core.dice import Luck
from games.core.record import Unfit, known_to, read_record, restored
from games.core.replay import ANSWER, START, Opening, Replay, Row, begin
from tests.bot.service.tables import ANN, BOB, Service, refusal
from tests.bot.service.test_takeback import bidding, trading
from tests.toll import TOLL


def packed(found: dict[str, Any]) -> bytes:
    return json.dumps(found).encode()


async def test_the_file_of_a_finished_table_becomes_its_last_state(service: Service) -> None:
    """With every draw made from the seed again; also the state after any earlier turn."""
    table = await service.begun("toll", 2)
    await service.finish(table, Luck(3))
    last = (await service.live(table)).state

    record = read_record(packed(await service.export(table, None)))

    assert record.whole and record.seed
    assert restored(TOLL, record) == last
    assert restored(TOLL, record, until=3) == await service.replay(table, 3)


async def test_a_whole_log_without_its_seed_becomes_the_same_state(service: Service) -> None:
    """The noted draws are fed again, over moves that were taken back as well; who runs the bot gets such a file."""
    table = await trading(service)
    await service.play(table, ANN, "coin")
    await service.undo(table, ANN)
    await service.play(table, ANN, "card")
    await service.stand_in(table, 1, "safe", BOB)
    await service.rest(table)

    record = read_record(packed(await service.record_of(table)))

    assert record.seed is None and record.whole
    assert restored(TOLL, record) == (await service.live(table)).state


async def test_the_report_of_a_running_table_becomes_what_its_reader_may_know(service: Service) -> None:
    """T-6: same view and same question, but what others hold and bid is dealt anew; nothing else is in the file."""
    table = await bidding(service)
    await service.play(table, BOB, 2)
    live = await service.live(table)

    report = await service.report(table, ANN)
    state = restored(TOLL, read_record(packed(report)))

    assert TOLL.view(state, 0) == live.view(0)
    assert kernel.asked(TOLL, state)[0] == live.asked()[0]
    assert (state.stack[-1].replies, list(state.asks)) == ({}, [0])
    assert "draws" not in json.dumps(report["turns"]) and "seed" not in report
    assert state.body.deck != live.state.body.deck  # type: ignore[union-attr]


async def test_a_report_carries_the_last_refusal_of_its_reader_only(service: Service) -> None:
    """With the answer and the rule's reason."""
    table = await bidding(service)
    await refusal(service.answer(table, ANN, None, [99]))

    own, other = await service.report(table, ANN), await service.report(table, BOB)

    assert own["refusal"]["answer"] == [99] and own["refusal"]["faults"][0]["code"] == "OUT_OF_RANGE"
    assert "refusal" not in other


async def test_a_table_that_cannot_be_read_is_reported_all_the_same(
    lite: Service, caplog: pytest.LogCaptureFixture
) -> None:
    """Its log is there, only the state is missing."""
    table = await bidding(lite)
    async with lite.store.writing() as connection:
        await connection.exec_driver_sql("UPDATE turns SET state = x'00'")
    lite._entries.clear()

    report = await lite.report(table, ANN)

    assert "known" not in report and report["turns"]


async def test_python_m_games_replays_a_report(
    service: Service, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It prints what is asked there and what the rules say to the refused answer, and writes the snapshot."""
    table = await service.begun("festival", 2, "random")
    for _ in range(3):
        await service.wander(table, Luck(2))
    await refusal(service.answer(table, ANN, None, ["nowhere"]))
    await refusal(service.answer(table, BOB, None, ["nowhere"]))
    (tmp_path / "report.json").write_bytes(packed(await service.report(table, ANN)))
    live = await service.live(table)

    words = ["replay", str(tmp_path / "report.json"), "--dump", str(tmp_path / "state")]
    arguments = tool.parser().parse_args(words)
    arguments.run(arguments)
    said = json.loads(capsys.readouterr().out)

    assert said["from"] == "what seat 1 may know" and said["rules"]["file"] == said["rules"]["here"]
    assert said["refusal"]["refused"] and said["refusal"]["answer"] == ["nowhere"]
    assert set(said["open"]) == {str(seat) for seat in live.asked()}
    assert live.game.view(live.game.load((tmp_path / "state").read_bytes()), 0) == live.view(0)


async def test_a_file_that_was_changed_by_hand_is_refused(service: Service) -> None:
    """The first turn that does not follow is named."""
    table = await service.begun("toll", 2)
    await service.finish(table, Luck(3))
    found = await service.export(table, None)
    found["turns"][0]["draws"][0]["result"].reverse()

    with pytest.raises(Unfit, match="turn 1 draws something else"):
        restored(TOLL, read_record(packed(found)))
    with pytest.raises(Unfit, match="not the file of a table"):
        read_record(b"[1, 2]")


async def test_a_running_tables_export_alone_is_no_state(service: Service) -> None:
    """It holds a part of the log, as one reader knows it."""
    table = await bidding(service)

    record = read_record(packed(await service.export(table, ANN)))

    with pytest.raises(Unfit, match="only a part"):
        restored(TOLL, record)


@pytest.mark.parametrize("game_id", list(GAMES))
def test_every_game_is_replayed_from_its_noted_draws_and_known_to_each_seat(game_id: str) -> None:
    """The log without seed gives the very state; what a seat may know of it is the same view and question."""
    game, luck, key = GAMES[game_id], Luck(11), b"7" * 32
    seats = game.seats[min(1, len(game.seats) - 1)]
    opening = Opening({}, [{}] * seats, in_order=True)
    begun = begin(game, opening, [], key)
    log, state = [Row(seq=1, seat=None, kind=START, draws=begun.draws)], begun.state
    while state.result is None and len(log) < 40:
        t = kernel.open_table(game, state)
        seat = luck.pick(sorted(t.open))
        answer = autoplay.wander(t, seat, luck)
        outcome = kernel.submit(game, state, seat, answer, key)
        log.append(Row(seq=len(log) + 1, seat=seat, kind=ANSWER, answer=answer, draws=outcome.draws))
        state = outcome.state

    replayed = [outcome.state for _, outcome in Replay(game, opening, log).steps()]

    assert replayed[-1] == state
    for reader in (None, *range(seats)):
        known = game.load(b64decode(known_to(game, state, reader, luck).state))
        assert game.view(known, reader) == game.view(state, reader)
        if reader is not None:
            assert kernel.asked(game, known).get(reader) == kernel.asked(game, state).get(reader)


def test_files_that_cannot_be_replayed_are_refused_in_a_sentence(tmp_path: Path) -> None:
    """What is missing, and what is no file of a table."""
    (tmp_path / "other.json").write_text("[]")

    said = []
    for name in ("none.json", "other.json"):
        arguments = tool.parser().parse_args(["replay", str(tmp_path / name)])
        with pytest.raises(SystemExit) as end:
            arguments.run(arguments)
        said.append(str(end.value))

    assert "none.json cannot be read: No such file or directory." in said[0]
    assert "other.json cannot be replayed: this is not the file of a table" in said[1]
