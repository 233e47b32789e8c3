"""Spider Solitaire: deals, positions and moves, a solver, hints, and a game to play in a window.

>>> import spider
>>> position = spider.Deal.parse("1-7").position()
>>> move = position.legal_moves()[0]
>>> step = position.play(move)
"""

# First: from here on a command says in a sentence why it cannot start.
from spider import start  # noqa: F401
from spider.engine import DEAL_VERSION, ENGINE, Deal, Move, Position, Step, advice, hint, parse_line, perft
from spider.errors import DealError, IllegalMove, NotationError, Refusal, SpiderError
from spider.hinting import Advice, Hint, HintReason
from spider.knowledge import Seen
from spider.notations import read_position
from spider.rules import Rules
from spider.solve import Job, Progress, Result, solve, solve_in_background
from spider.survey import survey

__all__ = [
    "DEAL_VERSION",
    "ENGINE",
    "Advice",
    "Deal",
    "DealError",
    "Hint",
    "HintReason",
    "IllegalMove",
    "Job",
    "Move",
    "NotationError",
    "Position",
    "Progress",
    "Refusal",
    "Result",
    "Rules",
    "Seen",
    "SpiderError",
    "Step",
    "advice",
    "hint",
    "parse_line",
    "perft",
    "read_position",
    "solve",
    "solve_in_background",
    "survey",
]
