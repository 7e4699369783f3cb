"""What may import what, how long things may be, and that the README says what the program does."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.settings import variables_table
from games import GAMES, IDS

ROOT = Path(__file__).resolve().parent.parent
IMPURE = {"random", "time", "datetime", "asyncio", "os", "secrets", "socket", "subprocess", "discord", "bot", "render"}
ALLOWED = {"games": {"games", "data"}, "render": {"render", "data"}, "bot": {"bot", "games", "render", "data"}}
PACKAGES = tuple(ALLOWED)
OURS = {"bot", "games", "render", "data", "tests"}


def modules(*packages: str) -> list[Path]:
    """The source files of some packages."""
    return sorted(path for package in packages for path in (ROOT / package).rglob("*.py"))


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def imports(path: Path, *, types_too: bool = True) -> Iterator[tuple[str, ...]]:
    """Every absolute import of a file, split at its dots; without those for type checkers if asked."""
    for node in _nodes(ast.parse(path.read_text("utf-8")), types_too):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield tuple(node.module.split("."))


def _nodes(tree: ast.AST, types_too: bool) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(tree):
        is_for_types = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)
        if types_too or not is_for_types:
            yield child
            yield from _nodes(child, types_too)


@pytest.mark.parametrize("path", modules("games"), ids=name_of)
def test_engines_know_no_clock_no_network_and_no_discord(path: Path) -> None:
    if path == ROOT / "games" / "__main__.py":
        return

    assert not {parts[0] for parts in imports(path)} & IMPURE


@pytest.mark.parametrize("path", modules(*PACKAGES), ids=name_of)
def test_imports_point_from_bot_to_games_and_render_only(path: Path) -> None:
    package = path.relative_to(ROOT).parts[0]
    allowed = ALLOWED[package]
    if path == ROOT / "render" / "__main__.py":
        allowed = allowed | {"games"}
    if path in (ROOT / "bot" / "bench.py", ROOT / "bot" / "load.py"):
        allowed = allowed | {"tests"}

    ours = {parts[0] for parts in imports(path, types_too=False)} & OURS

    assert ours <= allowed


@pytest.mark.parametrize("path", modules("bot"), ids=name_of)
def test_the_bot_knows_no_game(path: Path) -> None:
    known = {parts for parts in imports(path) if parts[0] == "games" and len(parts) > 1}

    assert {parts[1] for parts in known} <= {"core"}
    assert not re.search("|".join(IDS), path.read_text("utf-8")), "the bot names a game"


@pytest.mark.parametrize("path", modules("bot/storage", "bot/tables"), ids=name_of)
def test_the_service_of_tables_knows_no_discord(path: Path) -> None:
    assert "discord" not in {parts[0] for parts in imports(path)}
    assert "messages" not in {parts[1] for parts in imports(path) if parts[0] == "bot" and len(parts) > 1}


def test_worker_processes_load_nothing_of_the_bot() -> None:
    """A spawned process reads the main module again, under this name, and then the module of its work."""
    loads = "import runpy, sys; runpy.run_module('bot', run_name='__mp_main__'); import bot.worker, render"
    shows = "print({'discord', 'sqlalchemy', 'games'} & set(sys.modules))"

    shown = subprocess.run([sys.executable, "-c", f"{loads}; {shows}"], cwd=ROOT, capture_output=True, check=True)

    assert shown.stdout == b"set()\n"


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Functions with their lengths in lines."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


@pytest.mark.parametrize("path", modules(*PACKAGES), ids=name_of)
def test_files_and_functions_stay_short(path: Path) -> None:
    assert path.read_text("utf-8").count("\n") <= 400
    assert [name for name, length in functions(path) if length > 45] == []


def test_functions_are_short_on_the_whole() -> None:
    lengths = sorted(length for path in modules(*PACKAGES) for _, length in functions(path))

    assert lengths[len(lengths) // 2] <= 8
    assert lengths[len(lengths) * 9 // 10] <= 25


def test_the_readme_lists_all_settings_and_games() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")

    assert variables_table() in readme
    assert all(game.name in readme for game in GAMES.values())


def test_the_readme_shows_pictures_that_exist() -> None:
    shown = re.findall(r"\]\((tests/[^)]+\.png)\)", (ROOT / "README.md").read_text("utf-8"))

    assert shown
    assert all((ROOT / picture).is_file() for picture in shown)
