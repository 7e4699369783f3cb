"""`python -m games`: the engines without Discord."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NoReturn

from games import GAMES
from games.core import kernel
from games.core.autoplay import robots
from games.core.choices import Illegal
from games.core.contract import Broken, check_game
from games.core.dice import Luck
from games.core.game import Corrupt, Game
from games.core.headless import Script, measure, simulate
from games.core.options import every_options, make_options, option_fields, spelled
from games.core.record import Record, Unfit, read_record, restored
from games.core.shadow import Outlook, judge, read_snapshot
from games.core.version import version

AnyGame = Game[Any, Any]


def fail(sentence: str) -> NoReturn:
    """End with one clear sentence."""
    sys.exit(f"games: {sentence}")


def find(game_id: str) -> AnyGame:
    """The engine of an id."""
    if game_id not in GAMES:
        fail(f"there is no game {game_id!r}; there are {', '.join(GAMES)}.")
    return GAMES[game_id]


def options_of(game: AnyGame, given: Sequence[str]) -> Any:
    """Options from `k=v` words."""
    try:
        return make_options(game.options, dict(_pair(word) for word in given))
    except Illegal as error:
        fail(" ".join(game.words.refusal(fault) for fault in error.faults))


def _pair(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    return (name, value) if equals else fail(f"an option is written name=value, not {word!r}.")


def list_games(args: argparse.Namespace) -> None:
    """Every engine with its seats, options and computer players."""
    for game in GAMES.values():
        print(f"{game.id}: {game.name}, {game.seats[0]} to {game.seats[-1]} seats; robots {', '.join(robots(game))}")
        for field in option_fields(game.options):
            values = ", ".join(spelled(value) for value in field.values)
            print(f"    {field.name} = {values} (default {spelled(field.default)})")


def check(args: argparse.Namespace) -> None:
    """The contract suite over random games of all seats and options, or the rules here on tables that are played."""
    if args.snapshots:
        try_snapshots(Path(args.snapshots))
        return
    if not args.game:
        fail("name a game to check, or --snapshots and a folder.")
    game, luck, answers = find(args.game), Luck(args.seed), 0
    combos = [(s, o) for s in game.seats for o in every_options(game.options, 40, luck) if _fits(game, o, s)]
    for number in range(args.games):
        seats, options = combos[number % len(combos)] if args.games >= len(combos) else luck.pick(combos)
        try:
            answers += check_game(game, seats, options, args.seed + number)
        except Broken as error:
            fail(f"{game.id}, {seats} seats, {options}, seed {args.seed + number}: broken: {error}")
    print(f"{game.id}: {args.games} games, {answers} answers, {len(combos)} tables of different kinds: all kept")


def try_snapshots(folder: Path) -> None:
    """Say of every table in a folder what becomes of it under the rules here; fail if one cannot go on."""
    verdicts = []
    for file in sorted(folder.glob("*.json")):
        try:
            verdicts.append(judge(GAMES, read_snapshot(file.read_bytes())))
        except Unfit as error:
            fail(f"{file}: {error}.")
    if not verdicts:
        fail(f"there is no snapshot in {folder}; `python -m bot snapshots` writes them.")
    for verdict in verdicts:
        if verdict.outlook is not Outlook.SAME:
            print(verdict)
    counts = Counter(verdict.outlook for verdict in verdicts)
    print(", ".join(f"{counts[outlook]} {outlook}" for outlook in Outlook))
    if counts[Outlook.STUCK]:
        fail(f"{counts[Outlook.STUCK]} tables cannot go on with this version.")


def _fits(game: AnyGame, options: Any, seats: int) -> bool:
    try:
        game.check_options(options, seats)
    except Illegal:
        return False
    return True


def simulate_games(args: argparse.Namespace) -> None:
    """Many games by robots, measured; `--option deck=basic,advanced` measures each value."""
    game = find(args.game)
    players = _players(game, args.players, args.seats)
    reports = [_measured(game, args, players, list(words)) for words in _variants(args.option)]
    if args.json:
        print(json.dumps(reports[0] if len(reports) == 1 else reports))
        return
    for report in reports:
        print(json.dumps(report, indent=2))


def _players(game: AnyGame, names: str, seats: int) -> list[str]:
    players = names.split(",") if names else ["random"]
    players = players * seats if len(players) == 1 else players
    for name in players:
        if name not in robots(game):
            fail(f"{game.id} has no computer player {name!r}; it has {', '.join(robots(game))}.")
    if len(players) != seats or seats not in game.seats:
        fail(f"{game.id} is for {game.seats[0]} to {game.seats[-1]} seats, with a player each.")
    return players


def _variants(given: Sequence[str]) -> Iterator[tuple[str, ...]]:
    choices = []
    for word in given:
        name, value = _pair(word)
        choices.append([f"{name}={one}" for one in value.split(",")])
    return product(*choices)


def _measured(game: AnyGame, args: argparse.Namespace, players: list[str], words: list[str]) -> dict[str, Any]:
    options, began = options_of(game, words), time.process_time()
    try:
        played = simulate(game, args.seats, options, players, args.games, args.seed)
    except Illegal as error:
        fail(" ".join(game.words.refusal(fault) for fault in error.faults))
    figures = measure(played, players, time.process_time() - began)
    return {"game": game.id, "seats": args.seats, "players": players, "options": words, **figures}


def play(args: argparse.Namespace) -> None:
    """A table by script: answers as JSON lines in, one JSON line out for each."""
    game, key = find(args.game), f"{args.seed}".encode() * 4
    script = _table(game, args, key)
    lines = sys.stdin if args.script == "-" else _lines(args.script)
    for report in script.feed(lines):
        print(json.dumps(report), flush=True)
    if args.dump:
        Path(args.dump).write_bytes(game.save(script.state))


def _table(game: AnyGame, args: argparse.Namespace, key: bytes) -> Script:
    try:
        if args.state:
            return Script(game, game.load(Path(args.state).read_bytes()), key)
        script, first = Script.begin(game, args.seats, options_of(game, args.option), key)
    except (Corrupt, OSError) as error:
        fail(f"the snapshot {args.state} cannot be used: {error}")
    except Illegal as error:
        fail(" ".join(game.words.refusal(fault) for fault in error.faults))
    print(json.dumps(first), flush=True)
    return script


def replay(args: argparse.Namespace) -> None:
    """A table's file, as the bot exports and reports it, turned into its state again; what is asked there."""
    try:
        record = read_record(Path(args.file).read_bytes())
        game = find(record.game)
        state = restored(game, record, args.turn)
    except OSError as error:
        fail(f"{args.file} cannot be read: {error.strerror}.")
    except (Unfit, ValueError) as error:
        fail(f"{args.file} cannot be replayed: {error}.")
    script = Script(game, state, b"")
    head = {"table": record.table, "game": game.id, "rules": {"file": record.version, "here": version(game)}}
    print(json.dumps({**head, "from": _source(record), **script.report([]), "refusal": _refusal(script, record)}))
    if args.dump:
        Path(args.dump).write_bytes(game.save(state))


def _source(record: Record) -> str:
    """What a file's state was made from."""
    if record.whole:
        return "log and seed" if record.seed else "log and noted draws"
    reader = record.known.reader if record.known else None
    return "what a bystander may know" if reader is None else f"what seat {reader + 1} may know"


def _refusal(script: Script, record: Record) -> dict[str, Any] | None:
    """The refused answer of a report, and what the rules here say to it."""
    if record.refusal is None:
        return None
    told = {"seat": record.refusal.seat, "answer": record.refusal.answer}
    try:
        kernel.preview(script.game, script.state, record.refusal.seat, record.refusal.answer)
    except Illegal as error:
        return {**told, **script.refusal(error)}
    except Exception as error:  # a fault of the engine is what a report may be about
        return {**told, "refused": "ENGINE", "reason": repr(error)}
    return {**told, "refused": None}


def _lines(name: str) -> list[str]:
    try:
        return Path(name).read_text("utf-8").splitlines()
    except OSError as error:
        fail(f"the script {name} cannot be read: {error.strerror}.")


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="python -m games", description="The engines without Discord.")
    commands = top.add_subparsers(required=True, metavar="command")
    commands.add_parser("list", help="every game, its seats, options and robots").set_defaults(run=list_games)
    sub = commands.add_parser("check", help="the contract suite on random games")
    sub.add_argument("--snapshots", metavar="DIR", help="try the running tables that `python -m bot snapshots` wrote")
    _add(sub, check, games=20)
    sub = commands.add_parser("simulate", help="many games by robots, measured")
    _add(sub, simulate_games, games=100)
    sub.add_argument("--seats", type=int, required=True)
    sub.add_argument("--players", default="", help="one robot for all seats, or one each: steady,casual")
    sub.add_argument("--json", action="store_true", help="one line")
    sub = commands.add_parser("play", help="a table by script")
    _add(sub, play)
    sub.add_argument("--seats", type=int, default=2)
    sub.add_argument("--script", default="-", help="JSON lines, - for standard input")
    sub.add_argument("--state", help="a snapshot to go on from")
    sub.add_argument("--dump", help="where to write the last snapshot")
    sub = commands.add_parser("replay", help="a table's export or report, turned into its state again")
    sub.add_argument("file")
    sub.add_argument("--turn", type=int, help="the state after this turn instead of the last")
    sub.add_argument("--dump", help="where to write the snapshot")
    sub.set_defaults(run=replay)
    for each in commands.choices.values():
        if each.get_default("run") in (simulate_games, play):
            each.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    return top


def _add(sub: argparse.ArgumentParser, run: Any, games: int = 0) -> None:
    sub.add_argument("game", nargs="?" if run is check else None)
    sub.add_argument("--seed", type=int, default=1)
    if games:
        sub.add_argument("--games", type=int, default=games)
    sub.set_defaults(run=run)


if __name__ == "__main__":
    arguments = parser().parse_args()
    arguments.run(arguments)
