"""The weights of the evaluation, as in `cpp/src/search/weights.cpp`."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["END_WEIGHTS", "WIDE_WEIGHTS", "WIN_WEIGHTS", "Weights", "varied"]

_MASK64: Final = 2**64 - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15

TERMS: Final = [
    "hidden",
    "off_suit",
    "misfit",
    "misfit_rise",
    "misfit_fall",
    "join",
    "join_growth",
    "empty",
    "first_empty",
    "done",
    "king_foot",
    "foot_rank",
    "opened",
    "almost_opened",
    "hidden_misfit",
    "hidden_join",
    "on_hidden",
    "move",
    "next_join",
    "next_fit",
    "break_on_hidden",
    "break_index",
    "top_rank",
    "hidden_square",
    "off_suit_rank",
    "hidden_rise",
    "king_misfit",
]
"""What is weighed, in the order of `Term` in `evaluation.h`, which says what each means."""


class Weights(NamedTuple):
    """A value for each term: `base + slope * rows left in the stock`."""

    base: tuple[int, ...]
    slope: tuple[int, ...]

    def at(self, rows: int) -> dict[str, int]:
        """The weights by name, with so many rows left."""
        return {
            term: base + slope * rows for term, base, slope in zip(TERMS, self.base, self.slope, strict=True)
        }


# fmt: off
WIN_WEIGHTS: Final = Weights(
    (601, 395, 325, -2, 3, -354, -43, -422, -13, -6304, -102, 21, -54, -40, 107, -52, 135, 42,
     94, -73, 72, 10, -1, -31, 35, 1, 49),
    (36, -2, -32, -8, -2, 10, -14, -66, -17, -643, 9, -7, -70, -11, -2, -13, 10, 3, 19, -10, 24,
     -14, -1, -3, 0, 3, -20),
)
WIDE_WEIGHTS: Final = Weights(
    (483, 374, 371, 11, 4, -191, -18, -765, 32, -3593, -109, 0, -141, -43, 145, -32, -22, 20, 62,
     -65, 83, 0, -2, -28, 22, 5, -20),
    (6, -15, -14, -2, -3, 20, -2, 11, -13, -5, -10, -2, -23, 10, 1, 0, -3, 0, 9, 4, 17, -1, 1, 14,
     -1, 3, -4),
)
END_WEIGHTS: Final = Weights(
    (555, 212, 152, -9, -4, -399, -47, -588, -89, -8174, -38, 35, 46, -68, 115, -94, 151, 32,
     85, -79, 4, 15, 31, -66, 26, 11, 117),
    (0,) * len(TERMS),
)
# fmt: on


def varied(weights: Weights, seed: int) -> Weights:
    """Weights a little off the tuned ones; seed 0 leaves them."""
    if not seed:
        return weights
    draw = seed << 8 & _MASK64
    base = []
    for weight in weights.base:
        change = weight * (_mix(draw) % 41 - 20)
        base.append(weight + (abs(change) // 100 if change >= 0 else -(abs(change) // 100)))
        draw = draw + 1 & _MASK64
    return Weights(tuple(base), weights.slope)


def _mix(value: int) -> int:
    """SplitMix64 (Steele, Lea and Flood 2014): its draw for the state `value`."""
    value = value + _GOLDEN & _MASK64
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK64
    value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK64
    return value ^ value >> 31
