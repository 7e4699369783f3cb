"""A tour told in few lines, for boards: one line for a band's turn, one for what a show brought it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.table import Event

MANY = 3
"""With more bands than these, a show's sums are left to the log."""
ON_STAGE = {"turn", "pending", "extra", "ignored", "played", "source", "cancelled", "reshuffled"}
TAKINGS = {"scores", "money", "fatigue"}


def brief(events: Sequence[Event]) -> list[Event]:
    """Public events, those of one turn and those of one band's takings put together."""
    many = sum(event.kind == "money" for event in events) > MANY
    told: list[Event] = []
    for group in _groups(events):
        kind = group[0].kind
        if kind in ON_STAGE:
            told += _turn(group)
        elif kind in TAKINGS:
            told.append(_takings(group, many))
        else:
            told += [_lineup(event) if event.kind == "formed" else event for event in group]
    return told


def _groups(events: Sequence[Event]) -> list[list[Event]]:
    """Neighbours that are told as one: of the same band and the same part of a show; what is hidden parts nobody."""
    groups: list[list[Event]] = []
    for event in events:
        last = groups[-1][-1] if groups else None
        together = next((kinds for kinds in (ON_STAGE, TAKINGS) if event.kind in kinds), set[str]())
        if event.hidden:
            groups.insert(max(0, len(groups) - 1), [event])
        elif last is not None and last.kind in together and last.seat == event.seat:
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def _lineup(event: Event) -> Event:
    return Event("lineup", event.seat, event.facts)


def _turn(group: Sequence[Event]) -> list[Event]:
    """What was played and what it did; before anything is resolved, what lies on the stage."""
    facts = {"band": group[0].facts["band"]}
    rows: list[dict[str, Any]] = [row for event in group if (row := _row(event)) is not None]
    if any(event.kind in ("source", "cancelled") for event in group):
        return [Event("performed", group[0].seat, {**facts, "rows": sorted(rows, key=_is_ignored)})]
    cards = [card for event in group for card in _shown(event)]
    ignored = [Event("ignored", event.seat, event.facts) for event in group if event.kind == "ignored"]
    return [*([Event("turn", group[0].seat, {**facts, "cards": cards})] if cards else []), *ignored]


def _row(event: Event) -> dict[str, Any] | None:
    """What a turn's line says of a card."""
    match event.kind:
        case "source":
            return {"line": "brief_source", "card": event.facts["card"], "did": event.facts["did"]}
        case "cancelled" | "ignored":
            return {"line": f"brief_{event.kind}", "card": event.facts["card"]}
    return None


def _is_ignored(row: dict[str, Any]) -> bool:
    return bool(row["line"] == "brief_ignored")


def _shown(event: Event) -> list[str]:
    """The cards that an event has brought on the stage."""
    if event.kind in ("turn", "pending"):
        return list(event.facts["cards"])
    return [event.facts["card"]] if event.kind == "extra" else []


def _takings(group: Sequence[Event], many: bool) -> Event:
    """What a show brought a band, and whom it tired."""
    facts = next(event.facts for event in group if event.kind == "money")
    sums: list[dict[str, Any]] = [
        {"line": f"brief_{what}{'_alone' if many else ''}", "n": facts[what], "parts": facts[f"{what}_parts"]}
        for what in ("merch", "payout")
    ]
    for event in group:
        if event.kind == "fatigue":
            tired = [coin["who"] for coin in event.facts["coins"] if coin["line"] == "coin_tails"]
            sums.append({"line": "brief_tired" if tired else "brief_fresh", "who": tired})
    shown = {key: facts[key] for key in ("band", "earnings", "fund")}
    return Event("earned", group[0].seat, {**shown, "sums": sums})
