"""Which games this process can offer: one whose data somebody has broken is left out, and the others go on."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from games.core.data import BadData
from games.core.kernel import AnyGame

log = logging.getLogger(__name__)


def usable(games: Mapping[str, AnyGame]) -> dict[str, AnyGame]:
    """The games that can be loaded; the log names file, row and key of what holds up another. Raises BadData if there
    are none."""
    found = {}
    for game in games:
        try:
            found[game] = games[game]
        except BadData as error:
            log.error("%s is left out, its tables wait: %s", game, error)
        except Exception:
            log.exception("%s is left out, its tables wait", game)
    if not found:
        raise BadData("no game can be loaded; the lines above say why")
    return found
