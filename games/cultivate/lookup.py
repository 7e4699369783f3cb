"""Everything that can be looked up by name: playing cards, agendas, boards, powers, followers."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.game import Card
from games.core.words import Words, sentences

from .cards import AGENDAS, BOARDS, CARDS, LEADERS, POWERS, TYPES, Agenda
from .opening import needs
from .telling import card_text


def everything(words: Words) -> Iterator[Card]:
    """All that `/card` can show."""
    for card in CARDS.values():
        yield Card(card.id, card.name, words.label(f"kind_{card.verb}"), sentences(card_text(words, card)))
    for agenda in AGENDAS.values():
        yield Card(agenda.id, agenda.name, words.label("kind_agenda"), agenda_text(words, agenda))
    for board in BOARDS.values():
        sides = {side: [TYPES[letter].name for letter in board.locks(side)] for side in ("a", "b")}
        yield Card(board.id, board.name, words.label("kind_board"), words.label("board_text", **sides))
    for power in POWERS.values():
        yield Card(power.id, power.name, words.label("kind_power"), power.text)
    for row in TYPES.values():
        text = words.label("type_text", points=row.points, letter=row.letter)
        yield Card(row.letter, row.name, words.label("kind_type"), text)


def agenda_text(words: Words, agenda: Agenda) -> str:
    """Whose agenda it is, what it is worth and where its recruits must stand."""
    leader, pattern = LEADERS[agenda.leader], "/".join(agenda.pattern)
    facts = {"leader": leader.name, "role": leader.role, "points": agenda.points, "pattern": pattern}
    return words.label("agenda_text", needs=needs(words, agenda), **facts)
