"""What Band Tour's pictures say in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import render
from games.band_tour.model import Removal
from games.band_tour.view import View
from render.band_tour import layout as at
from tests.render import band_tour_samples as samples

NAMES = samples.NAMES
BAND_TOUR = render.load("band-tour")
ROAD = samples.look(samples.road(3))


def lines(view: View) -> list[str]:
    """The board in words."""
    return BAND_TOUR.board_text(view, NAMES).splitlines()


def test_the_alt_text_says_whose_turn_it_is_and_how_the_bands_stand() -> None:
    alt = BAND_TOUR.alt(ROAD, "board", NAMES)

    assert alt.startswith("Band Tour. Show 3 of 5. Bob (square, orange) to play: Tape Moth Alone, extra card 3 of 5?")
    assert "Concrete Club pays $40; Crowd: Crust Kids. Vantage Nine $208, Morale 4." in alt
    assert "Show 2 earned Tape Moth Alone $128, Vantage Nine $146, Golden Hour Parade $86." in alt


@pytest.mark.parametrize("sheet", BAND_TOUR.SHEETS)
@pytest.mark.parametrize("seats", [1, 6])
def test_alt_texts_of_hostile_names_are_short(sheet: str, seats: int) -> None:
    for state in (samples.forming(seats), samples.road(seats), samples.over(seats)):
        alt = BAND_TOUR.alt(samples.look(samples.called(state, "W" * 32), 0), sheet, samples.HOSTILE)

        assert 0 < len(alt) <= 1000
        assert "\n" not in alt


def test_the_alt_text_of_a_shared_daily_names_nobody_and_no_card() -> None:
    alt = BAND_TOUR.alt(samples.look(samples.over(1)), "share", NAMES)

    assert alt.startswith("Band Tour. Daily tour: ")
    assert "Ann" not in alt
    assert "Vantage" not in alt


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (samples.forming(3), "Bands form · everybody to choose"),
        (samples.road(3), "Show 3 of 5 · Bob to play · Ann $208, Bob $228, Christophe $141"),
        (samples.over(3), "Tour over · Ann wins · Ann $439, Bob $423, Christophe $396 (off the tour)"),
    ],
)
def test_the_summary_is_a_plain_line(table: samples.Tour, told: str) -> None:
    assert BAND_TOUR.summary(samples.look(table), NAMES) == told


def test_the_line_is_that_of_section_9_and_says_who_plays() -> None:
    line = BAND_TOUR.line(ROAD, NAMES)

    assert line.startswith("Show 3/5 - Concrete Club ($40) / Crust Kids - Vantage Nine $208 M4, Tape Moth")
    assert line.endswith("waiting for Tape Moth Alone (extra card 3 of 5?) - Bob plays")


def test_the_board_in_words_tells_the_show_and_what_is_asked() -> None:
    told = lines(ROAD)

    assert told[:2] == ["Band Tour. Show 3 of 5.", "Bob is asked: extra card 3 of 5?"]
    assert told[2].startswith("Venue: Concrete Club, club, pays $40; from the deck of Vantage Nine. This show:")
    assert told[3].startswith("Crowd: Crust Kids; from the deck of Golden Hour Parade. This show:")
    assert told[4] == "Venues so far: All-Ages Club, Basement Show, Concrete Club."


def test_the_board_in_words_is_complete_for_every_band() -> None:
    """Section 9"""
    for count in range(1, 7):
        view = samples.look(samples.road(count))
        told = "\n".join(lines(view))

        for stand in view.stands:
            assert f"{stand.name}, played by {NAMES[stand.seat]}" in told
            for member in stand.members:
                assert f"{stand.name}, member: {member.name}, {member.role_name}" in told
            for card in stand.cards:
                assert f"card: {card.card.name} ({at.KINDS[card.card.type][2]})" in told
            assert all(f"{at.PILES[pile.kind][1]} {pile.deck}: {pile.left} left" in told for pile in stand.piles)


def test_what_happened_to_members_gear_and_cards_is_told() -> None:
    told = "\n".join(lines(samples.look(samples.trouble(4))))

    assert "Roxy Riot, guitar, Punk and Rock, Performance 4" in told
    assert "Fatigue 3, Gear Stage Mic damaged" in told
    assert "sits out" in told
    assert "card: Blown Speaker (Bummer), cancelled." in told
    assert "extra card: Engine Fire (Bummer), ignored." in told
    assert "Rivet and Klaxon is off the tour, removed in show 2: spirits broken." in told


def test_takings_tell_the_fatigue_check() -> None:
    """BT-9.2"""
    told = "\n".join(lines(ROAD))

    assert "Vantage Nine, show 2: Performance 28, Charisma 20, merch $102, payout $44, earned $146; Fatigue" in told
    assert "Fatigue check no; Fund $208." in told
    assert "Fatigue check yes, 6 coins, tired Starla Vance, Session Lee; Fund $141." in told


def test_only_the_owner_is_told_decks_and_orders() -> None:
    """BT-15.2"""
    mine = "\n".join(lines(samples.look(samples.between(), 1)))

    assert "Left in your Show Deck, in no order: Good Promotion x6." in mine
    assert "You know the next cards: Good Promotion, Good Promotion." in mine
    assert "waiting for the next show: Van Family." in mine
    assert "Your standing orders: extra cards: Ask me each time" in mine
    told = "\n".join(lines(samples.look(samples.between())))
    assert "Left in your" not in told
    assert "standing orders" not in told


def test_the_daily_casting_is_told_in_full() -> None:
    """BT-S3"""
    view = samples.look(samples.forming(1, daily=True))
    assert view.casting
    told = "\n".join(lines(view))

    assert all(f"To cast: {one.name}" in told for one in view.casting.cast)
    assert all(f"Show {index + 1} is at {venue.card.name}, " in told for index, venue in enumerate(view.casting.venues))
    assert f"Show Deck {view.casting.deck}: " in told


def test_the_end_names_the_winner() -> None:
    view = samples.look(samples.over(3))

    assert lines(view)[:2] == ["Band Tour. Tour over.", "Vantage Nine wins."]
    assert "1st: Vantage Nine (Ann) $" in BAND_TOUR.alt(view, "poster", NAMES)
    assert "removed in show 4" in BAND_TOUR.alt(view, "poster", NAMES)


def test_six_bands_may_all_be_removed_and_nobody_has_a_place() -> None:
    """BT-11.6, BT-11.7: the one that lasted longest first."""
    state = samples.over(6)
    for seat, one in enumerate(state.body.bands):
        one.removed = Removal("withdrew", 0, 0, seat)

    alt = BAND_TOUR.alt(samples.look(state), "poster", NAMES)

    assert "Nobody wins. Halvard and Dani (Fin) $" in alt
    assert "st: " not in alt and "th: " not in alt


def test_whoever_leaves_before_the_first_show_leaves_in_no_show() -> None:
    """BT-10.11"""
    state = samples.over(3)
    state.body.bands[2].removed = Removal("withdrew", 0, 0, 1)
    view = samples.look(state)

    assert "removed before show 1." in BAND_TOUR.alt(view, "poster", NAMES)
    assert "Golden Hour Parade is off the tour, removed before show 1: withdrew." in lines(view)


def test_the_alt_text_of_a_lone_band_tells_every_show() -> None:
    alt = BAND_TOUR.alt(samples.look(samples.road(1)), "board", NAMES)

    assert alt.endswith("Earned so far: show 1 $65, show 2 $146.")


@pytest.mark.parametrize(("card", "said"), [("v15", "Opera House ($75). This"), ("c10", "Sold-Out Room. This show")])
def test_a_card_on_offer_is_told_with_what_it_pays(card: str, said: str) -> None:
    """BT-E16: both cards are public."""
    state = samples.road(3)
    state.body.offered = card

    assert any(line.startswith(f"On offer: {said}") for line in lines(samples.look(state)))


def test_on_the_road_the_daily_tells_the_venues_to_come() -> None:
    """BT-S3"""
    view = samples.look(samples.forming(1, daily=True))
    assert view.casting
    told = lines(replace(view, phase="show", show=3))

    fourth, fifth = view.casting.venues[3:]
    assert f"Venues to come: {fourth.card.name} (${fourth.payout}), {fifth.card.name} (${fifth.payout})." in told


def test_a_deck_without_a_name_is_told_without_one() -> None:
    """BT-S1: the spare Venues and Crowds of a daily."""
    state = samples.road(1)
    state.body.bands[0].lists = {"show": "d1"}

    assert any(line.startswith("Vantage Nine, Venue Deck: 1 left") for line in lines(samples.look(state)))
