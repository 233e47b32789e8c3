"""The solver hint and the verdict, with searches that a test ends by hand."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from spider import Deal, Move, Position, Refusal, deals, parse_line
from spider.game import Event, Game, HintShown, NoHint, Refused, SolverHint, Thinking, Verdict
from spider.game.jobs import HINT_POSITIONS, Advisor, Finding, fallback_move
from spider.text import announce


class FakeSearch:
    """A search that ends when the test says so."""

    def __init__(self, position: Position, positions: int) -> None:
        self.position, self.positions = position, positions
        self.found: Finding | None = None
        self.cancelled = False

    def finding(self) -> Finding | None:
        assert not self.cancelled
        return self.found

    def cancel(self) -> None:
        self.cancelled = True


class Bench:
    """A game with an advisor whose searches are at hand."""

    def __init__(self, start: Deal | Position) -> None:
        self.game = Game(start)
        self.searches: list[FakeSearch] = []
        self.advisor = Advisor(self.game, self._start)
        self.heard: list[Event] = []
        self.game.subscribe(self.heard.append)

    def _start(self, position: Position, positions: int) -> FakeSearch:
        self.searches.append(FakeSearch(position, positions))
        return self.searches[-1]


@pytest.fixture(autouse=True)
def _listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list with one deal of each suit count: number 7."""
    (tmp_path / "winnable-v1.json").write_text(deals.encode_list(1, 8, {1: [7], 2: [7], 4: [7]}))
    monkeypatch.setattr(deals, "_DATA", tmp_path)
    deals.winnable_list.cache_clear()


def all_seen() -> Position:
    """A table without hidden cards and stock, on which the honest hint has nothing to offer."""
    columns = ["KS", "KS", "JS", "JS", "9S", "9S", "7S", "7S", "5S", "5S"]
    below = ["QS 10S", "QS 10S", "8S 6S", "8S 6S", "4S 3S", "4S 3S", "2S AS", "2S AS", "", ""]
    text = "\n".join(f"{low} {top}".strip() for low, top in zip(below, columns, strict=True))
    return Position.parse(f"rules standard suits 1\n{text}\n")


def test_a_found_win_is_shown_with_its_first_move() -> None:  # U11
    bench = Bench(Deal.parse("2-7"))
    assert bench.advisor.solver_hint() == (Thinking("solver_hint"),)
    assert bench.advisor.thinking == "solver_hint"
    assert bench.advisor.poll() == ()
    assert bench.advisor.solver_hint() == ()
    (search,) = bench.searches
    assert search.positions == HINT_POSITIONS == 200_000
    assert search.position == bench.game.position
    search.found = Finding("won", (Move.parse("ae1"), Move.deal()))
    (event,) = bench.advisor.poll()
    assert event == SolverHint(Move.parse("ae1"), bench.game.cards(0, 1), True, 2, True)
    assert bench.heard[-1] == event
    assert "A way to win was found. Next: move the jack of hearts from column 1 to column 5." in announce(
        "en", event
    )
    assert bench.advisor.thinking is None
    assert bench.game.moves == 0


def test_using_it_is_part_of_the_result() -> None:  # U11, U20
    bench = Bench(Deal.parse("2-7"))
    bench.game.deal()
    for _ in range(2):
        bench.advisor.solver_hint()
        bench.searches[-1].found = Finding("unknown")
        bench.advisor.poll()
    bench.advisor.solver_hint()
    bench.game.undo()  # cancelled: it told nothing
    bench.game.give_up()
    assert bench.game.result is not None
    assert bench.game.result.solver_hints == 2


@pytest.mark.parametrize("status", ["unknown", "lost"])
@pytest.mark.parametrize(("number", "listed"), [(7, True), (8, False)])
def test_no_win_found_is_no_verdict_while_a_card_is_unseen(status: str, number: int, listed: bool) -> None:
    # U10, U11, C33
    bench = Bench(Deal(2, number))
    bench.advisor.solver_hint()
    bench.searches[0].found = Finding(status)  # type: ignore[arg-type]
    (event,) = bench.advisor.poll()
    assert isinstance(event, SolverHint)
    assert (event.won, event.winnable) == (False, listed)
    assert event.move == fallback_move(bench.game)
    english, japanese = announce("en", event), announce("ja", event)
    assert ("This deal has a checked win" in english) == listed
    assert "found from here in the range searched" in english
    assert "調べた範囲では" in japanese
    for word in ("lost", "impossible", "cannot", "proved"):
        assert word not in english


def test_a_proved_loss_is_a_verdict_once_every_card_has_been_seen() -> None:  # U10, C33
    bench = Bench(all_seen())
    assert bench.game.seen.all
    events = bench.advisor.hint()
    assert isinstance(events[0], NoHint)
    assert events[1] == Thinking("verdict")
    bench.searches[0].found = Finding("lost")
    assert bench.advisor.poll() == (Verdict("lost"),)
    assert not bench.game.is_over
    assert len(bench.advisor.hint()) == 1  # one verdict a position
    bench.advisor.solver_hint()
    bench.searches[-1].found = Finding("lost")
    assert bench.advisor.poll() == (Verdict("lost"),)


@pytest.mark.parametrize("status", ["won", "unknown"])
def test_without_proof_nothing_is_called_lost(status: str) -> None:  # U10, C33
    bench = Bench(all_seen())
    bench.advisor.hint()
    bench.searches[0].found = Finding(status)  # type: ignore[arg-type]
    (event,) = bench.advisor.poll()
    assert event == Verdict(status)  # type: ignore[arg-type]
    assert "cannot" not in announce("en", event)


def test_while_cards_are_unseen_a_hint_starts_no_search() -> None:  # U10
    bench = Bench(Deal.parse("2-7"))
    (event,) = bench.advisor.hint()
    assert isinstance(event, HintShown)
    assert bench.searches == []


def test_any_change_of_the_position_cancels(lines: dict[str, str]) -> None:  # U10, U11, C36
    bench = Bench(Deal.parse("1-c1"))
    game, advisor = bench.game, bench.advisor
    acts = [
        lambda: game.play(parse_line(lines["1-c1"])[0]),
        game.undo,
        game.redo,
        game.deal,
        game.restart,
        game.give_up,
    ]
    for number, act in enumerate(acts, 1):
        advisor.solver_hint()
        assert advisor.thinking
        act()
        assert len(bench.searches) == number
        assert bench.searches[-1].cancelled
        assert advisor.thinking is None
        assert advisor.poll() == ()
    assert advisor.solver_hint() == (Refused(Refusal.GAME_OVER, "solver_hint"),)


def test_what_changes_nothing_cancels_nothing() -> None:  # U10: the table plays on
    bench = Bench(Deal.parse("2-7"))
    bench.advisor.solver_hint()
    bench.game.undo()
    bench.game.play(Move(0, 0, 1))
    bench.advisor.hint()
    assert bench.advisor.thinking == "solver_hint"
    bench.advisor.close()
    assert bench.searches[0].cancelled
    bench.game.deal()


def test_a_solver_hint_takes_the_place_of_a_verdict() -> None:  # U10, U11
    bench = Bench(all_seen())
    bench.advisor.hint()
    bench.advisor.solver_hint()
    assert bench.searches[0].cancelled
    assert bench.advisor.thinking == "solver_hint"
    bench.searches[1].found = Finding("unknown")
    bench.advisor.poll()
    assert Thinking("verdict") in bench.advisor.hint()  # it was never given, so it is sought again


def test_the_fallback_is_the_honest_hint_else_a_legal_move() -> None:  # U11
    source = random.Random(3)
    for number in range(12):
        game = Game(Deal(4, number))
        for _ in range(60):
            move = fallback_move(game)
            legal = game.position.legal_moves()
            if not legal:
                assert move is None
                break
            assert move in legal
            (event,) = game.hint()
            if isinstance(event, HintShown):
                assert move == event.move
            game.play(move if source.random() < 0.5 else source.choice(legal))
