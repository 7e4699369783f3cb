"""The check against Discord's own document, wherever that lies beside the checkout."""

from __future__ import annotations

import pytest

from tests.discord import payloads
from tests.discord.wire import Json

pytestmark = pytest.mark.skipif(not payloads.is_available(), reason="Discord's document is not beside the checkout")

MESSAGES = "channels/1234567890123/messages"
BUTTON: Json = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}


def with_button(**others: object) -> Json:
    return {"flags": 1 << 15, "components": [{"type": 1, "components": [{**BUTTON, **others}]}]}


def test_a_good_message_has_no_faults() -> None:
    payload = with_button() | {"attachments": [{"id": 0, "filename": "board.png", "description": "A board"}]}

    assert payloads.faults("POST", MESSAGES, payload) == []


@pytest.mark.parametrize(
    ("payload", "fault"),
    [
        (with_button(label="x" * 81), "/components/0/components/0/label: 81 characters, at most 80 are allowed"),
        (with_button(style=99), "/components/0/components/0/style: 99 is not 1"),
        (with_button(type=10), "/components/0/components/0: type 10 is not allowed here"),
        ({"content": 7}, "/content: 7 is not string/null"),
        ({"contents": "hello"}, "/contents: unknown key"),
    ],
)
def test_a_bad_message_has_one_readable_fault(payload: Json, fault: str) -> None:
    faults = payloads.faults("POST", MESSAGES, payload)

    assert faults == [f"POST /channels/{{channel_id}}/messages {fault}"]


def test_an_interaction_is_looked_up_whatever_its_token() -> None:
    path = "interactions/1234567890123/token-1/callback"

    assert payloads.faults("POST", path, {"type": 4, "data": {"content": "hello"}}) == []
    assert payloads.faults("POST", path, {"type": 77})


def test_what_the_live_api_takes_is_tolerated() -> None:
    edit = {"content": "hello", "tts": False}
    commands = [{"name": "go", "description": "Goes", "nsfw": False}]

    assert payloads.faults("PATCH", f"{MESSAGES}/1234567890123", edit) == []
    assert payloads.faults("PUT", "applications/1234567890123/commands", commands) == []


def test_a_route_that_does_not_exist_is_a_fault() -> None:
    assert payloads.faults("POST", "guilds/1234567890123/tables", {}) == [
        "POST guilds/1234567890123/tables: not in Discord's document"
    ]
