"""A server's own rules, and the log of what moderators have forced."""

from __future__ import annotations

import pytest

from bot.community.moderation import Deed
from bot.tables.records import Refused
from tests.bot.parties import lobby_of, party, settle
from tests.bot.service.tables import ANN, BOB, CHANNEL, CY, GUILD, Service, refusal
from tests.bot.watched import Watched
from tests.discord import Emulator


async def test_who_is_banned_sits_down_nowhere_on_this_server(service: Service) -> None:
    """Neither at a new table nor at somebody's, nor in a given seat; elsewhere and in running games nothing changes."""
    running = await service.begun("toll", 2)
    lobby = await service.lobby("toll", 1)
    await service.ban(GUILD, BOB, ANN, "spam")

    codes = [
        await refusal(service.join(lobby.id, BOB, "Bob")),
        await refusal(service.open("toll", BOB, "Bob", GUILD, CHANNEL)),
    ]
    await service.open("toll", BOB, "Bob", GUILD + 1, CHANNEL)
    await service.play(running, BOB, "wagon")
    await service.unban(GUILD, BOB, ANN, "sorry")

    assert codes == ["BANNED", "BANNED"]
    assert (await service.join(lobby.id, BOB, "Bob")).people == (ANN, BOB)
    assert [(deed.deed, deed.target, deed.reason) for deed in await service.deeds(GUILD, 9)] == [
        ("unban", BOB, "sorry"),
        ("ban", BOB, "spam"),
    ]


async def test_a_banned_person_is_given_no_seat(service: Service) -> None:
    """Although its owner may give it away."""
    table = await service.begun("toll", 2)
    await service.ban(GUILD, CY, ANN, "spam")

    assert await refusal(service.take_over(table, 1, CY, "Cy", BOB)) == "BANNED"


async def test_a_server_chooses_games_channels_and_time(service: Service) -> None:
    """For new tables; other servers are left alone."""
    await service.set_house(GUILD, "games", ["toll"])
    await service.set_house(GUILD, "channels", [CHANNEL])
    await service.set_house(GUILD, "hours", 12)

    info = await service.open("toll", ANN, "Ann", GUILD, CHANNEL)

    assert info.hours == 12
    assert await refusal(service.open("festival", ANN, "Ann", GUILD, CHANNEL)) == "GAME_NOT_ALLOWED"
    assert await refusal(service.open("toll", ANN, "Ann", GUILD, CHANNEL + 1)) == "CHANNEL_NOT_ALLOWED"
    assert (await service.open("festival", ANN, "Ann", GUILD + 1, CHANNEL + 1)).game == "festival"


async def test_what_is_forced_is_logged_and_what_fails_is_not(service: Service) -> None:
    """The entry is written before the deed, so that a deed without one cannot be."""
    table = await service.begun("toll", 2)
    deed = Deed(CY, "close", table, None, "stuck")

    async with service.forced(GUILD, deed):
        during = await service.deeds(GUILD, 9)
        await service.close(table, CY, force=True)
    with pytest.raises(Refused):
        async with service.forced(GUILD, deed):
            await service.close(table, CY, force=True)

    assert during == await service.deeds(GUILD, 9)
    assert [(one.by, one.deed, one.table, one.reason) for one in during] == [(CY, "close", table, "stuck")]
    assert during[0].created == service.now()


async def test_unknown_settings_and_bans_are_refused(service: Service) -> None:
    """And nothing is logged."""
    with pytest.raises(ValueError, match="colour"):
        await service.set_house(GUILD, "colour", 1)

    assert await refusal(service.unban(GUILD, BOB, ANN, "why")) == "NOT_BANNED"
    assert await service.deeds(GUILD, 9) == []


# ---- on Discord -----------------------------------------------------------------------------------------------------


async def test_a_manager_chooses_in_one_panel(emu: Emulator, bot: Watched) -> None:
    """Every menu counts at once; nobody else opens the panel or uses it."""
    mod, ann = emu.person("Mod"), emu.person("Ann")
    emu.admin.grant("manage_guild", to=mod)

    opened = await mod.slash("server settings")
    await mod.choose(opened.message, "sv:::games:", "The Toll Road")
    await mod.choose(opened.message, "sv:::channels:", emu.channel)
    await mod.choose(opened.message, "sv:::hours:", "24 hours")
    await mod.choose(opened.message, "sv:::daily_channel:", emu.channel)
    await mod.choose(opened.message, "sv:::daily_hour:", "18:00 UTC")
    await settle(emu, bot)
    refused = await ann.slash("table new", game="fair")

    assert "Games: **The Toll Road**" in opened.message.text
    assert f"Daily post: <#{emu.channel.id}> at 18:00 UTC" in opened.message.text
    assert "Time for a turn at new tables: **24 hours**" in opened.message.text
    assert refused.text == f"{bot.games['fair'].name} is not played on this server. These games are: The Toll Road."
    house = await bot.sessions.house(int(emu.guild.id))
    assert (house.channels, house.daily_hour) == ((int(emu.channel.id),), 18)


async def test_the_panel_is_for_managers(emu: Emulator, bot: Watched) -> None:
    """Also when the command is offered to others."""
    ann = emu.person("Ann")
    emu.admin.grant("manage_guild", to=ann)
    opened = await ann.slash("server settings")
    emu.admin.revoke("manage_guild", to=ann)

    chosen = await ann.choose(opened.message, "sv:::hours:", "24 hours")

    assert chosen.followups[-1].text == "That takes the permission Manage Server."
    assert (await bot.sessions.house(int(emu.guild.id))).hours is None


async def test_bans_and_forced_deeds_are_listed(emu: Emulator, bot: Watched) -> None:
    """With who, what, when and why; nobody is pinged."""
    mod, ann, bob = emu.person("Mod"), emu.person("Ann"), emu.person("Bob")
    emu.admin.grant("manage_guild", "manage_messages", to=mod)
    there = await party(emu, bot, "fair", ann, bob)
    lobby = await lobby_of(emu, bot, "toll", ann)

    nameless = await mod.slash("table close", table=there.table, force=True)
    await mod.slash("table close", table=there.table, force=True, reason="*stuck* for weeks")
    told = [message.text for message in there.place.public()]
    await mod.slash("server ban", member=bob, reason="spam")
    pressed = await bob.press(emu.world.channels[str(lobby.channel)].messages[str(lobby.board_message)], "Join")
    await settle(emu, bot)
    bans, audit = await mod.slash("server bans"), await mod.slash("server audit")
    await mod.slash("server unban", member=bob, reason="talked")

    assert nameless.text == "Please say why (`reason`): what is done by force is logged."
    assert "Mod, who moderates here, has closed this table: \\*stuck\\* for weeks" in told
    assert pressed.followups[-1].text == "You may not sit at tables of this server: spam"
    assert bob.mention in bans.text and "spam" in bans.text
    first, second = audit.text.split("\n")
    assert f"{mod.mention}: **close** `{there.table}`: \\*stuck\\* for weeks" in first
    assert f"**ban** {bob.mention}: spam" in second
    assert audit.message.pings == frozenset() and bans.message.pings == frozenset()
