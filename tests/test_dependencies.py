"""What runs is what is pinned: exact versions with hashes, for the bot and for its tests."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
RUN = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["postgres"]]
NEEDED = {"run": RUN, "dev": [*RUN, *PROJECT["optional-dependencies"]["dev"]]}
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def pinned(name: str) -> dict[str, tuple[Requirement, int]]:
    """The requirements of a file with the number of their hashes, by name."""
    text = (ROOT / ".constraints" / f"{name}.txt").read_text("utf-8").replace("\\\n", " ")
    found: dict[str, tuple[Requirement, int]] = {}
    for line in text.splitlines():
        requirement = Requirement(line.split("--hash")[0].strip())
        found[canonicalize_name(requirement.name)] = (requirement, len(HASH.findall(line)))
    return found


@pytest.mark.parametrize("name", ["run", "dev"])
def test_every_pin_is_one_version_with_hashes(name: str) -> None:
    for requirement, hashes in pinned(name).values():
        assert [each.operator for each in requirement.specifier] == ["=="]
        assert hashes


@pytest.mark.parametrize("name", ["run", "dev"])
def test_the_pins_fit_what_the_project_asks_for(name: str) -> None:
    """`.ci/pin` writes them anew."""
    pins = pinned(name)

    for needed in map(Requirement, NEEDED[name]):
        requirement, _ = pins[canonicalize_name(needed.name)]
        [pin] = requirement.specifier
        assert needed.specifier.contains(pin.version), f"{needed} is pinned to {pin.version}"


def test_both_files_agree() -> None:
    run, dev = pinned("run"), pinned("dev")

    assert {name: dev[name] for name in run} == run


def test_what_runs_here_is_what_is_pinned() -> None:
    for name, (requirement, _) in pinned("dev").items():
        if requirement.marker is not None and not requirement.marker.evaluate():
            continue
        [pin] = requirement.specifier
        try:
            found = version(name)
        except PackageNotFoundError:
            pytest.fail(f"{name} is not installed; install with --require-hashes -r .constraints/dev.txt")
        assert Version(found) == Version(pin.version), f"{name} is {found}, pinned is {pin.version}"


def test_nothing_tells_where_the_packages_came_from() -> None:
    for name in NEEDED:
        assert "://" not in (ROOT / ".constraints" / f"{name}.txt").read_text("utf-8")
