"""English sentences of the game: cards, refusals, events, hints, notices."""

from __future__ import annotations

from typing import Final

__all__ = ["TABLE"]

TABLE: Final[dict[str, str]] = {
    # words
    "language": "English",
    "suit.0": "spades",
    "suit.1": "hearts",
    "suit.2": "clubs",
    "suit.3": "diamonds",
    "rank.1": "ace",
    "rank.11": "jack",
    "rank.12": "queen",
    "rank.13": "king",
    "card": "the {rank} of {suit}",
    "cards": "{count} cards, {first} to {last} of {suit},",
    "column": "column {number}",
    "list.separator": ", ",
    "list.last": " and ",
    "rules.standard": "standard",
    "rules.strict": "strict",
    "rules.free": "free",
    "suits": "{count} suits",
    "suits.one": "{count} suit",
    # refusals (U7)
    "refusal.same_column": "The cards are already in that column.",
    "refusal.empty_source": "That column has no cards.",
    "refusal.too_many": "That column does not have so many cards.",
    "refusal.hidden": "A hidden card cannot be moved.",
    "refusal.mixed_suit": "Only a run of one suit moves together.",
    "refusal.gap": "Only cards that go down one rank at a time move together.",
    "refusal.wrong_rank": "Cards go only onto a card exactly one rank higher, or to an empty column.",
    "refusal.no_fit": "No run fits there.",
    "refusal.deal_empty_column": "No deal while a column is empty. Fill {columns} first.",
    "refusal.deal_no_stock": "No cards are left in the stock.",
    "refusal.deal_never": (
        "With fewer than ten cards on the table the stock can never be dealt. Undo some moves and try another way."
    ),
    "refusal.no_destination": "There is no place for these cards.",
    "refusal.outside": "There is no column there, so the cards went back.",
    "refusal.completed_run": "A completed run stays where it is.",
    "refusal.nothing_to_undo": "There is nothing to undo.",
    "refusal.nothing_to_redo": "There is nothing to redo.",
    "refusal.game_over": "This game is over.",
    # events (U17)
    "event.started": "Deal {deal} begins.",
    "event.resumed": "Deal {deal} goes on after {count} moves.",
    "event.resumed.one": "Deal {deal} goes on after {count} move.",
    "event.restarted": "Deal {deal} begins again.",
    "event.moved": "Moved {cards} from {source} to {target}.",
    "event.turned": "{card} turned up in {column}.",
    "event.dealt": "Dealt a row: {cards}. {count} deals left.",
    "event.dealt.one": "Dealt a row: {cards}. {count} deal left.",
    "event.dealt.none": "Dealt a row: {cards}. No cards are left in the stock.",
    "event.dealt.card": "{card} to {column}",
    "event.completed": "Completed a run of {suit} in {column}, {count} of 8.",
    "event.undone.move": "Undone: {cards} back in {source}.",
    "event.undone.deal": "Undone: the ten cards are back in the stock.",
    "event.undone.run": "The run of {suit} is back in {column}.",
    "event.redone.move": "Redone: {cards} moved to {target}.",
    "event.redone.deal": "Redone: a row of ten cards dealt.",
    "event.dealt_out": (
        "Fewer than ten cards are left on the table, so the stock can never be dealt. Undo to try another way."
    ),
    "event.stuck": "No move and no deal is left. You can undo or restart.",
    "event.won": "You won: all eight runs are complete, in {count} moves and {time}.",
    "event.given_up": "You gave up after {count} moves and {time}.",
    "event.given_up.one": "You gave up after {count} move and {time}.",
    "event.thinking.solver_hint": "Looking for a way to win…",
    "event.thinking.verdict": "Thinking…",
    # hints (U9)
    "hint": "Move {cards} from {source} to {target}. {reason}",
    "hint.turns": "It turns a hidden card.",
    "hint.empties": "It empties a column.",
    "hint.completes": "It completes a run.",
    "hint.joins": "It makes a run of one suit longer.",
    "hint.none.deal": "No move makes progress. Deal a row.",
    "hint.none.fill_then_deal": "No move makes progress. Fill the empty columns, then deal.",
    "hint.none.undo": "No move makes progress. Undo some moves and try another way.",
    # solver hint (U11)
    "solver.move": "move {cards} from {source} to {target}.",
    "solver.deal": "deal a row.",
    "solver.won": "A way to win was found. Next: {move}",
    "solver.not_found": "No way to win was found from here in the range searched. You could try: {move}",
    "solver.not_found.no_move": "No way to win was found from here in the range searched.",
    "solver.winnable": (
        "This deal has a checked win, but none was found from here in the range searched. You could try: {move}"
    ),
    "solver.winnable.no_move": "This deal has a checked win, but none was found from here in the range searched.",
    # verdict (U10)
    "verdict.won": "Every card is known, and there is a way to win from here.",
    "verdict.lost": "It is proved that this game cannot be finished from here. You can still undo.",
    "verdict.unknown": "Whether this can be won from here was not decided in the range searched.",
    # keeping (C29)
    "notice.unsaved": "The game cannot be saved ({reason}). You can play on, but it will not be kept.",
    "notice.saved_again": "The game can be saved again.",
    "notice.bad_game": "A saved game could not be read. The file was kept as {file}.",
    "notice.repaired_game": "A saved game was damaged and goes on from where it could be read. The file was kept as {file}.",
    "notice.newer_game": "{file} was saved by a newer version of the program, so it was left alone.",
    "notice.bad_settings": "The settings could not be read and start afresh. The file was kept as {file}.",
    "notice.backup_settings": "The settings were damaged and came back from their backup. The file was kept as {file}.",
    "notice.newer_settings": "The settings belong to a newer version of the program and are not changed ({file}).",
    "notice.unsaved_settings": "The settings cannot be saved ({reason}).",
    "notice.bad_records": "The records could not be read and start afresh. The file was kept as {file}.",
    "notice.backup_records": "The records were damaged and came back from their backup. The file was kept as {file}.",
    "notice.newer_records": "The records belong to a newer version of the program and are not changed ({file}).",
    "notice.unsaved_records": "The records cannot be saved ({reason}).",
}
