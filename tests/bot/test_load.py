"""The load that anyone can put on the bot, small: every table is on show, pressed and measured."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.load import SAMPLES, load


def loaded(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The figures of a load with a table of each game."""
    load(["--tables", "5", "--rate", "10", "--minutes", "0.04", *words])
    figures: dict[str, Any] = json.loads(capsys.readouterr().out)
    return figures


def test_one_process_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is left without an answer, and each sample tells memory, CPU and waits."""
    figures = loaded(capsys)

    assert figures["presses"] > 20 and figures["presses_without_answer"] == 0
    assert len(figures["samples"]) == SAMPLES
    assert all(it["memory_mb"] > 50 and it["cpu_s"] > 0 and len(it["waits_ms"]) == 1 for it in figures["samples"])


@pytest.mark.long
def test_two_processes_are_measured_together(capsys: pytest.CaptureFixture[str], postgres_url: str) -> None:
    """Each has a server of its own, and its waits are told apart."""
    figures = loaded(capsys, "--processes", "2", "--database", postgres_url.replace("+asyncpg", ""))

    assert figures["processes"] == 2 and figures["presses_without_answer"] == 0
    assert all(it["ack"]["p50"] > 0 for it in figures["samples"][-1]["waits_ms"])


def test_several_processes_need_postgresql(capsys: pytest.CaptureFixture[str]) -> None:
    """A clear sentence instead of two processes on one file."""
    with pytest.raises(SystemExit):
        load(["--processes", "2"])

    assert "need PostgreSQL" in capsys.readouterr().err
