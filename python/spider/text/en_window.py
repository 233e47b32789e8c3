"""English sentences of the window: panels, buttons, help."""

from __future__ import annotations

from typing import Final

__all__ = ["TABLE"]

TABLE: Final[dict[str, str]] = {
    "window.title": "Spider Solitaire",
    "window.welcome": "New to Spider? F1 opens the help.",
    "window.missing": "The window needs {module}, which is not installed. Install Spider together with what it depends on.",
    "window.no_display": "There is no display to open the window on. Start the program in a graphical session.",
    # acts, as on buttons and in the menu
    "act.undo": "Undo",
    "act.redo": "Redo",
    "act.hint": "Hint",
    "act.solver_hint": "Solver hint",
    "act.moves": "Move list",
    "act.deal": "Deal",
    "act.new": "New game",
    "act.restart": "Restart",
    "act.give_up": "Give up",
    "act.copy": "Copy deal id",
    "act.settings": "Settings",
    "act.records": "Records",
    "act.help": "Help",
    "act.sound": "Sound on or off",
    "act.fullscreen": "Full screen",
    "act.more": "Menu",
    "act.quit": "Close the window",
    # the same where there is little room
    "bar.undo": "Undo",
    "bar.redo": "Redo",
    "bar.hint": "Hint",
    "bar.moves": "Moves",
    "bar.new": "New",
    "bar.restart": "Restart",
    "bar.settings": "Settings",
    "bar.help": "Help",
    "bar.more": "Menu",
    # panels
    "ui.cancel": "Cancel",
    "ui.close": "Close",
    "ui.menu": "Menu",
    "ui.copied": "Copied: {text}",
    "ui.no_clipboard": "There is no clipboard here. The text is: {text}",
    "ui.sound_on": "Sound is on.",
    "ui.sound_off": "Sound is off.",
    "ui.selected": "Chosen: {cards} in {column}. Press where they should go.",
    "ui.dealt": "A row was dealt. {count} deals are left.",
    "ui.dealt.one": "A row was dealt. {count} deal is left.",
    "ui.dealt.none": "A row was dealt, the last one.",
    "confirm.restart": "Restart this deal?",
    "confirm.restart.text": "The game you have begun would count as lost. The same cards are laid out again.",
    "confirm.restart.yes": "Restart",
    "confirm.give_up": "Give up this game?",
    "confirm.give_up.text": "The game ends and counts as lost.",
    "confirm.give_up.yes": "Give up",
    "resume.title": "Go on with your game?",
    "resume.text": "Deal {deal}: {count} moves, {time} played.",
    "resume.text.one": "Deal {deal}: {count} move, {time} played.",
    "resume.yes": "Go on",
    # new game
    "new.title": "New game",
    "new.leaves": "The game you have begun would count as lost.",
    "new.suits": "Suits",
    "new.suits.1": "All spades. For learning and for quick games.",
    "new.suits.2": "Spades and hearts. A game for experienced players.",
    "new.suits.4": "All four suits. The classic game, and a hard one.",
    "new.source": "Cards",
    "new.source.winnable": "Winnable",
    "new.source.today": "Today's",
    "new.source.random": "Random",
    "new.source.id": "By id or text",
    "new.source.winnable.text": "A deal for which this program has found and checked a win.",
    "new.source.today.text": "Today's deal ({year}-{month:02}-{day:02}), the same for everyone.",
    "new.source.random.text": "Any deal. Some cannot be won.",
    "new.source.id.text": "A deal id such as 2-31415 or 4-c2468, or a whole position as text.",
    "new.entry": "Type or paste here",
    "new.paste": "Paste",
    "new.clear": "Clear",
    "new.clipboard_empty": "There is no text on the clipboard.",
    "new.refused": "This cannot be read: {reason}.",
    "new.rules": "Rules",
    "new.rules.standard": "A row is dealt only when no column is empty, or when fewer than ten cards are left.",
    "new.rules.strict": "A row is never dealt while a column is empty.",
    "new.rules.free": "A row may be dealt at any time.",
    "new.start": "Start",
    # segment panel
    "segment.empty": "This column has no cards.",
    "segment.hidden": "{count} hidden cards below",
    "segment.hidden.one": "{count} hidden card below",
    "segment.fewer": "Fewer",
    "segment.more": "More",
    "segment.where": "Move to column",
    "segment.nowhere": "There is no place for these cards.",
    "segment.move": "Move to {number}",
    "kind.completes": "completes",
    "kind.same_suit": "same suit",
    "kind.other_suit": "other suit",
    "kind.empty": "empty",
    # move list
    "moves.fold": "Hide",
    "moves.deal": "Deal a row ({count} left)",
    "moves.do": "Do this",
    "moves.none": "No card can move.",
    "moves.move": "{cards} to {number}",
    # how a game ended
    "result.won": "You won",
    "result.given_up": "Game given up",
    "result.abandoned": "Game left",
    "result.time": "Time",
    "result.moves": "Moves",
    "result.undos": "Undos",
    "result.hints": "Hints",
    "result.solver_hints": "Solver hints",
    "result.runs": "Completed runs",
    "result.deal": "Deal",
    "result.copy": "copy",
    "result.link": "Copy link",
    "result.records": "Records: {suits}, {rules}",
    "result.marked": "Won with the solver hint: this win is marked in the records.",
    "result.look": "See the table",
    "result.again": "Same deal again",
    "dead_end.title": "No move is left",
    "dead_end.text": (
        "No card can move and no row can be dealt. The game is not lost yet: take some moves back and try another way."
    ),
    # records
    "records.title": "Records",
    "records.games": "Games",
    "records.wins": "Wins",
    "records.win_rate": "Win rate",
    "records.streak": "Current streak",
    "records.best_streak": "Best streak",
    "records.best_time": "Shortest time",
    "records.fewest_moves": "Fewest moves",
    "records.note": "Kept on this device only. A game counts from its first move.",
    "records.marked": "* with the solver hint.",
    "records.missing": "Records cannot be kept on this device just now.",
    # settings
    "settings.title": "Settings",
    "settings.language": "Language",
    "settings.language.system": "Automatic",
    "settings.tap_mode": "A tap on a card",
    "settings.tap_mode.instant": "Moves it",
    "settings.tap_mode.select": "Chooses it",
    "settings.tap_mode.text": "Dragging, the column panel and the move list work either way.",
    "settings.motion": "Motion",
    "settings.motion.none": "None",
    "settings.motion.fast": "Fast",
    "settings.motion.normal": "Normal",
    "settings.motion.slow": "Slow",
    "settings.theme": "Table",
    "settings.theme.pine": "Pine",
    "settings.theme.indigo": "Indigo",
    "settings.theme.paper": "Paper",
    "settings.back": "Card backs",
    "settings.back.web": "Web",
    "settings.back.waves": "Waves",
    "settings.back.rings": "Rings",
    "settings.deck": "Suit colours",
    "settings.deck.two": "Two colours",
    "settings.deck.four": "Four colours",
    "settings.large_print": "Large print on the cards",
    "settings.left_handed": "Stock on the left",
    "settings.sound": "Sound",
    "settings.rules": "Rules for new games",
    # help
    "help.title": "Help",
    "help.rules": "Rules",
    "help.controls": "Controls",
    "help.advice": "Advice",
    "help.about": "About",
    "help.goal.title": "What it is about",
    "help.goal.text": (
        "Build eight runs of one suit, each from king down to ace. A finished run leaves the table. "
        "When all eight have left, you have won."
    ),
    "help.table.title": "The table",
    "help.table.text": (
        "Two packs, 104 cards. 54 lie in ten columns, only the top card of each face up. The other 50 wait in the "
        "stock for five deals. Choose one suit for an easy game, two for a harder one, four for the hardest."
    ),
    "help.moving.title": "Moving cards",
    "help.moving.text": (
        "A card goes onto a card exactly one rank higher, whatever its suit. Nothing goes onto an ace. "
        "An empty column takes any card."
    ),
    "help.moving.run": "9, 8 and 7 of one suit lie in order: they move together onto the 10, even of another suit.",
    "help.moving.mixed": "Here the 8 and 7 are hearts and the 9 is a spade: only the marked cards move together.",
    "help.turning.title": "Hidden cards",
    "help.turning.text": "When a hidden card becomes the top card of its column, it turns face up at once.",
    "help.dealing.title": "Dealing",
    "help.dealing.text": (
        "When you are stuck, deal: every column gets one card. No column may be empty then; fill it with any card "
        "first. Only when fewer than ten cards are left on the table does a deal go with empty columns."
    ),
    "help.ending.title": "The end",
    "help.ending.text": (
        "If nothing moves and nothing can be dealt, you have reached a dead end. It is not a loss: undo goes back as "
        "far as you like. A game ends only by winning, or by giving up."
    ),
    "help.pointer.title": "Mouse and finger",
    "help.pointer.text": (
        "Tap a card: it and the cards on it go to the best place.\n"
        "Drag: they go where you let them fall.\n"
        "Long press or right click: the column is shown large, and you choose how many cards go where.\n"
        "Tap the stock: a row is dealt.\n"
        "In the settings a tap can also choose cards first and move them second."
    ),
    "help.keys.title": "Keys",
    "help.keys.text": "The whole game can be played by keyboard: in the table, in the column panel, and in the move list.",
    "help.keys.focus": "Go to a column",
    "help.keys.segment": "Open the column",
    "help.keys.list": "Table or move list",
    "help.keys.close": "Close a panel",
    "help.advice.1.title": "Turn cards first",
    "help.advice.1.text": "Prefer the move that brings a hidden card to light. Knowing more cards is worth more than order.",
    "help.advice.2.title": "Stay in suit",
    "help.advice.2.text": "With a choice, put a card onto its own suit: the two then move as one, and other suits lock each other.",
    "help.advice.3.title": "Start with high cards",
    "help.advice.3.text": "When you must mix suits, do it with high ranks. A long mixed column that begins low is soon full.",
    "help.advice.4.title": "Empty a column early",
    "help.advice.4.text": "An empty column lets you take mixed columns apart and sort them. Aim for the one with the fewest hidden cards.",
    "help.advice.5.title": "Do not fill it lightly",
    "help.advice.5.text": "A king is best kept for an empty column; put it there when it frees something, not just to be rid of it.",
    "help.advice.6.title": "Tidy up before a deal",
    "help.advice.6.text": "A deal covers every column. Make all useful moves first, and join what belongs together.",
    "help.advice.7.title": "Take back and compare",
    "help.advice.7.text": "Undo is free. Try one way, look at what it uncovers, and try the other. What you have seen stays known.",
    "help.name.title": "The name",
    "help.name.text": (
        "The game is often said to be called after the eight legs of a spider, one for each run. "
        "It is a nice thought, but no old source says so."
    ),
    "help.deals.title": "Deals have names",
    "help.deals.text": (
        "Every deal has an id such as 2-31415: the number of suits, then a number. Copy it with C and give it to a "
        "friend: whoever types it under New game gets the same cards. Ids like 4-c2468 are the classic numbering that "
        "other programs use."
    ),
    "help.privacy.title": "Hints and honesty",
    "help.privacy.text": (
        "The hint looks only at cards that you have seen. The solver hint looks at all of them, and its use is noted in "
        "the result. Games, records and settings stay on this device."
    ),
}
