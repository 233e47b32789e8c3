"""The honest hint (U9): one move worth making, found without a look at unseen cards."""

from __future__ import annotations

from typing import Any, Final, cast

from spider.errors import SpiderError
from spider.hinting import Advice, Hint, HintReason
from spider.knowledge import Seen
from spider.reference.cards import suit_of
from spider.reference.moves import Move
from spider.reference.position import COLUMNS, Position
from spider.rules import Rules

__all__ = ["advice", "hint"]

_WORTH: Final = tuple(HintReason)


def hint(position: Position, seen: Seen | None = None) -> Hint | None:
    """The move most worth making, or None when no single move is progress (U9).

    A move is progress, in this order of worth, if it

    1. turns a hidden card, in the source or under a run that it completes;
    2. leaves one more column empty than before (a whole column onto another that is not empty,
       or the completion of a run that is a whole column);
    3. completes a run;
    4. joins: the whole run at the top of the source goes onto the next higher card of its suit.

    Among equals comes first: a move that completes a run, one onto the same suit, one onto another suit, one onto an
    empty column (U2); then the fewest hidden cards in the source; then the lowest source; then the lowest target.

    Following hints never repeats a position. Compare positions by (fewest hidden cards, most completed runs, most empty
    columns, most pairs of neighbours of one suit in sequence), in this order: no move adds hidden cards or takes a
    completed run back, so 1 and 3 lead upwards; 2 leads upwards, since a whole column moves as one run and breaks no
    pair; and 4 adds a pair without breaking one or filling a column.

    What the hint rests on lies open: the faces of face-up cards, and how many cards are hidden. A card that turns
    lies alone in its column, so its face decides nothing. Hence a card that is hidden again after an undo changes no
    hint either, and `seen` only has to fit the table.

    Args:
        position: the table; it is left as it was.
        seen: what the player has been shown in this deal; None for no more than the table shows.

    Raises:
        SpiderError: `seen` says less than the table shows.
    """
    _require(position, seen)
    trial = position.copy(history=False)
    best: tuple[tuple[int, ...], Hint] | None = None
    for move in trial.legal_moves():
        if move.is_deal:
            continue
        judged = _judge(trial, move)
        if judged is not None and (best is None or judged[0] < best[0]):
            best = judged
    return best[1] if best else None


def advice(position: Position) -> Advice:
    """What to do when there is no hint (U9): by counts alone, never by unseen cards.

    Deal if that is legal; fill the empty columns if that makes a deal legal; else undo. Under `strict` rules with
    fewer than ten cards on the table the columns can never be filled (R9).
    """
    if not position.rows_left:
        return Advice.UNDO
    if all(position.columns) or position.rules is Rules.FREE:
        return Advice.DEAL
    if position.cards_on_table < COLUMNS:
        return Advice.DEAL if position.rules is Rules.STANDARD else Advice.UNDO
    return Advice.FILL_THEN_DEAL


def _judge(trial: Position, move: Move) -> tuple[tuple[int, ...], Hint] | None:
    """The place of a move in the order of hints, lowest first, and the hint; None if it is no progress."""
    source, target = trial.columns[move.source], trial.columns[move.target]
    hidden = trial.hidden[move.source]
    whole_run = move.count == trial.run_length(move.source)
    same_suit = bool(target) and suit_of(target[-1]) == suit_of(source[-1])
    empty = trial.columns.count(())
    step = trial.play(move)
    more_empty = trial.columns.count(()) > empty
    trial.undo()
    if step.turned:
        reason = HintReason.TURNS
    elif more_empty:
        reason = HintReason.EMPTIES
    elif step.completed:
        reason = HintReason.COMPLETES
    elif same_suit and whole_run:
        reason = HintReason.JOINS
    else:
        return None
    kind = 0 if step.completed else 1 if same_suit else 2 if target else 3
    # Both engines share the class of the result; each puts in its own class of move.
    result = Hint(cast("Any", move), reason)
    return (_WORTH.index(reason), kind, hidden, move.source, move.target), result


def _require(position: Position, seen: Seen | None) -> None:
    if seen is None:
        return
    if len(seen.hidden) != COLUMNS:
        raise SpiderError(f"what was seen is known for {len(seen.hidden)} columns, not ten")
    if seen.rows > position.rows_left or any(
        known > now for known, now in zip(seen.hidden, position.hidden, strict=True)
    ):
        raise SpiderError("what was seen is less than the table shows")
