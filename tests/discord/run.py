"""Runs the bot as a process of its own against the simulated Discord whose address is in the environment.

    TURNTABLE_TEST_DISCORD=http://127.0.0.1:8000 python -m tests.discord.run [module]

`module` is what `python -m` would be given: `bot` unless another one is named.
"""

from __future__ import annotations

import os
import runpy
import sys

from tests.discord.address import VARIABLE, point_discord_at


def main() -> None:
    """Point discord.py at the simulated Discord, then run the module as the main program."""
    point_discord_at(os.environ[VARIABLE])
    module = sys.argv.pop(1) if len(sys.argv) > 1 else "bot"
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
