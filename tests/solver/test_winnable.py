"""The shipped list of winnable deals: a sample is solved again, and the command that makes it."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path

import pytest

from spider import Deal, SpiderError, solve
from spider.deals import decode_list, winnable_list
from spider.engine import ENGINE
from spider.survey import Limits, read_rows, survey

TOOL = Path(__file__).parents[2] / "share" / "make_winnable.py"
native = pytest.mark.skipif(ENGINE == "python", reason="too much work for the reference")


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("make_winnable", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def solve_again(sample: int) -> None:
    # D5
    for suits, numbers in winnable_list().numbers.items():
        for number in random.Random(sample).sample(numbers, sample):
            assert solve(Deal(suits, number), shorten=0).status == "won", (suits, number)


@native
def test_a_sample_of_the_list_is_won_again():
    solve_again(4)


@native
@pytest.mark.slow
def test_a_large_sample_of_the_list_is_won_again():
    solve_again(100)


def surveys(folder, last: int, limits: Limits) -> list[str]:
    paths = []
    for suits in (1, 2, 4):
        paths.append(str(folder / f"{suits}.db"))
        survey(0, last + suits, paths[-1], suits=suits, limits=limits)
    return paths


@native
def test_the_list_is_made_from_surveys(tool, tmp_path):
    # D5
    paths = surveys(tmp_path, 2, Limits(max_positions=15_000))
    made = decode_list(tool.make_list(paths, 7))
    assert (made.version, made.tried) == (7, 4)
    for path, suits in zip(paths, (1, 2, 4), strict=True):
        won = [row.number for row in read_rows(path)[1] if row.status == "won" and row.number < 4]
        assert made.numbers[suits] == tuple(won)
    with pytest.raises(SpiderError, match="needed"):
        tool.make_list(paths[:2])


def test_a_survey_of_another_kind_is_refused(tool, tmp_path):
    out = tmp_path / "classic.db"
    survey(1, 1, out, suits=1, numbering="classic", limits=Limits(max_positions=1))
    with pytest.raises(SpiderError, match="own numbering"):
        tool.make_list([str(out)])
