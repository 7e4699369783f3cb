"""Saved answers."""

from __future__ import annotations

from bot.tables.presets import MOST
from tests.bot.service.tables import ANN, BOB, Service, refusal


async def test_answers_are_saved_overwritten_and_forgotten(service: Service) -> None:
    """Each belongs to a person, a game and a kind of question."""
    await service.save_preset(ANN, "band-tour", "deck", "loud", ["m01", "m02"])
    await service.save_preset(ANN, "band-tour", "deck", "loud", ["m03"])
    await service.save_preset(ANN, "band-tour", "deck", "calm", ["m04"])
    await service.save_preset(ANN, "band-tour", "name", "loud", "The Louds")
    await service.save_preset(BOB, "band-tour", "deck", "loud", ["m05"])
    before = await service.presets(ANN, "band-tour", "deck")

    await service.drop_preset(ANN, "band-tour", "deck", "loud")

    assert before == {"calm": ["m04"], "loud": ["m03"]}
    assert await service.presets(ANN, "band-tour", "deck") == {"calm": ["m04"]}
    assert await service.presets(ANN, "band-tour", "name") == {"loud": "The Louds"}
    assert await service.presets(BOB, "band-tour", "deck") == {"loud": ["m05"]}


async def test_no_more_are_saved_than_a_menu_shows(lite: Service) -> None:
    """An old one can still be changed."""
    for number in range(MOST):
        await lite.save_preset(ANN, "band-tour", "deck", f"deck {number}", [number])

    code = await refusal(lite.save_preset(ANN, "band-tour", "deck", "one more", []))
    await lite.save_preset(ANN, "band-tour", "deck", "deck 7", ["new"])

    assert code == "TOO_MANY_PRESETS"
    assert (await lite.presets(ANN, "band-tour", "deck"))["deck 7"] == ["new"]
