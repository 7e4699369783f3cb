"""The closed list of effect verbs (6.1): bonuses, penalties and the handicaps of Festival boards, as tagged records."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Color = Literal["K", "B", "P", "Y", "G"]
AnyColor = Literal["K", "B", "P", "Y", "G", "any"]
Track = Literal["cyan", "orange", "white", "black"]
AnyTrack = Literal["cyan", "orange", "white", "black", "any"]
Multiplier = Literal[
    "meeples",
    "common_colour",
    "ticket_tokens",
    "inactive_workers",
    "completed_stands",
    "min_stage_campsite",
    "orange_icon",
    "cyan_icon",
    "keep_meeples",
    "min_advance",
    "stars_scored",
    "rising_scored",
    "stars_on_stage",
    "rising_on_stage",
    "artists_scored",
]


class Effect(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What a space, card or tile does; `do` in the data names the verb."""


class Nothing(Effect, frozen=True, tag="none"):
    """NONE: no bonus."""


class GainMeeple(Effect, frozen=True, tag="gain_meeple"):
    """GAIN_MEEPLE: take one meeple (CT-6.3)."""

    color: AnyColor


class Advance(Effect, frozen=True, tag="advance"):
    """ADVANCE: move a marker `n` spaces (CT-6.4)."""

    track: AnyTrack
    n: int


class AdvanceEach(Effect, frozen=True, tag="advance_each"):
    """ADVANCE_EACH: `n` on cyan, orange and black each, in the player's order (N10)."""

    n: int


class GainFp(Effect, frozen=True, tag="gain_fp"):
    """GAIN_FP: Flower Power (CT-6.5)."""

    n: int


class GainWorker(Effect, frozen=True, tag="gain_worker"):
    """GAIN_WORKER: inactive workers become active (CT-6.6)."""

    n: int


class Points(Effect, frozen=True, tag="points"):
    """POINTS (CT-6.7)."""

    n: int


class PointsPerMeeple(Effect, frozen=True, tag="points_per_meeple"):
    """POINTS_PER_MEEPLE: `n` points for each owned meeple of a colour (CT-6.10)."""

    color: Color
    n: int


class ActivateProgram(Effect, frozen=True, tag="activate_program"):
    """ACTIVATE_PROGRAM: activate `n` cards of the Program display (CT-6.8)."""

    n: int


class GainUpgrade(Effect, frozen=True, tag="gain_upgrade"):
    """GAIN_UPGRADE: take and place `n` Stage Upgrade tokens (CT-6.9)."""

    n: int


class ScoreArtist(Effect, frozen=True, tag="score_artist"):
    """SCORE_ARTIST: score `n` Artist cards at once (CT-6.11)."""

    n: int


class ReturnMeeples(Effect, frozen=True, tag="return_meeples"):
    """Penalty: return `n` meeples of your choice."""

    n: int


class LosePer(Effect, frozen=True, tag="lose_per"):
    """Penalty: lose `n` points per unit, at most `most` in all."""

    of: Multiplier
    n: int
    most: int | None = None


class Back(Effect, frozen=True, tag="back"):
    """Penalty: move a marker back `n` spaces, without bonus (CT-8.8)."""

    track: Track
    n: int


class DiscardStage(Effect, frozen=True, tag="discard_stage"):
    """Penalty: discard one of your Stage cards (CT-R31)."""


class DiscardStar(Effect, frozen=True, tag="discard_star"):
    """Penalty: discard one Star from above your Stage cards."""


Bonus = (
    Nothing
    | GainMeeple
    | Advance
    | AdvanceEach
    | GainFp
    | GainWorker
    | Points
    | PointsPerMeeple
    | ActivateProgram
    | GainUpgrade
    | ScoreArtist
)
Penalty = ReturnMeeples | LosePer | Back | DiscardStage | DiscardStar


class TrackOffset(Effect, frozen=True, tag="track_offset"):
    """Handicap: `n` extra empty spaces at the start of a track (CT-21.1 to CT-21.3)."""

    track: Track
    n: int


class NoBonus(Effect, frozen=True, tag="no_bonus"):
    """Handicap: a track without bonuses (CT-21.4)."""

    track: Track


class StageSpaces(Effect, frozen=True, tag="stage_spaces"):
    """Handicap: only `n` Stage spaces (CT-21.5)."""

    n: int


class KeepMinus(Effect, frozen=True, tag="keep_minus"):
    """Handicap: every keep limit is `n` meeples and `n` cards lower (CT-21.6)."""

    n: int


Handicap = Nothing | TrackOffset | NoBonus | StageSpaces | KeepMinus
