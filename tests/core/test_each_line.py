"""Lists whose records are told by templates of their own."""

from __future__ import annotations

import pytest

from games.core.words import Words


def words() -> Words:
    """Two templates, and a line that tells a list of either."""
    each = {"gain": "{n} coins", "loss": "loses {card:name}"}
    return Words.of({"game": {"event": {"did": "{who}: {did:each}."}, "each": each, "name": {"k": "the key"}}})


def test_every_record_is_told_by_the_template_it_names() -> None:
    did = [{"line": "gain", "n": 3}, {"line": "loss", "card": "k"}]

    assert words().say("event", "did", {"who": "Ann", "did": did}) == "Ann: 3 coins; loses the key."
    assert words().say("event", "did", {"who": "Ann", "did": []}) == "Ann: ."


def test_titles_with_an_and_are_set_apart() -> None:
    lines = {"event": {"drew": "You drew {cards:names}."}, "name": {"k": "key and lock"}}

    assert Words.of({"game": lines}).say("event", "drew", {"cards": ["k", "door"]}) == "You drew key and lock; door."


def test_a_template_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(KeyError):
        words().say("event", "did", {"who": "Ann", "did": [{"line": "theft"}]})
