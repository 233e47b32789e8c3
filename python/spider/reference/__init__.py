"""The engine in plain Python: slow, obvious, the test oracle. Same names and results as the native one (E1)."""

from spider.reference.deal import DEAL_VERSION, Deal
from spider.reference.hint import advice, hint
from spider.reference.moves import Move, parse_line
from spider.reference.position import Position, Step
from spider.reference.search.job import Job
from spider.reference.search.prover import prove
from spider.reference.walk import Walk, perft, walk

__all__ = [
    "DEAL_VERSION",
    "Deal",
    "Job",
    "Move",
    "Position",
    "Step",
    "Walk",
    "advice",
    "hint",
    "parse_line",
    "perft",
    "prove",
    "walk",
]
