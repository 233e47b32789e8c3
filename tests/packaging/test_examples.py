"""The examples do what they say, called as a reader would call them."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType

import pytest

from spider import Deal, parse_line, solve, survey
from spider.survey import Limits
from support import load_lines

FOLDER = Path(__file__).parents[2] / "examples"
EXAMPLES = sorted(path.stem for path in FOLDER.glob("*.py"))
SVG = "{http://www.w3.org/2000/svg}"


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    return example


def run(name: str, *arguments: object, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, FOLDER / f"{name}.py", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("name", EXAMPLES)
def test_wrong_use_is_told_in_words(name: str) -> None:
    wrong = {
        "compare_engines": ["7-7", "10"],
        "plot_survey": ["missing.db"],
        "replay": ["4-c1", "x.svg", "--line", "missing.txt"],
        "solve_many": ["4", "-1", "1"],
    }[name]
    for arguments in ([], wrong):
        done = run(name, *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("usage: ")
        assert "Traceback" not in done.stderr
    assert run(name, "--help").returncode == 0


def test_solve_many() -> None:
    done = run("solve_many", 1, 1, 3, "--max-positions", 2000)
    assert (done.returncode, done.stderr) == (0, "")
    *deals, total = done.stdout.splitlines()
    assert [line.partition(":")[0] for line in deals] == ["1-1", "1-2", "1-3"]
    assert sum(int(part.split()[0]) for part in total.split(", ")) == 3


def test_compare_engines() -> None:
    pytest.importorskip("spider._core")
    steps, *_ = load("compare_engines").compare("2-7", 60)
    assert steps > 0
    assert "moves, no difference" in run("compare_engines", "2-7", 20).stdout


@pytest.fixture
def surveys(tmp_path: Path) -> list[Path]:
    files = [tmp_path / f"調査 {suits}.db" for suits in (1, 2)]
    for suits, file in zip((1, 2), files, strict=True):
        survey(1, 3, file, suits=suits, limits=Limits(max_positions=20_000), workers=1)
    return files


def test_plot_survey_reads_what_surveys_wrote(surveys: list[Path]) -> None:
    done = run("plot_survey", *surveys)
    assert (done.returncode, done.stderr) == (0, "")
    for file, name in zip(surveys, ("1 suit", "2 suits"), strict=True):
        assert f"{file.name}: {name}\n" in done.stdout
    assert sum(int(line.split()[-2]) for line in done.stdout.splitlines() if line.endswith(" deals")) == 6


def test_plot_survey_plots(surveys: list[Path], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    target = tmp_path / "plot.svg"
    load("plot_survey").plot(surveys, target)
    assert ET.parse(target).getroot().tag == f"{SVG}svg"


def test_replay_shows_every_position() -> None:
    replay = load("replay")
    line = parse_line(load_lines()["1-c1"])
    position = Deal.parse("1-c1").position()
    root = ET.fromstring(replay.animated(position, line, 0.5))
    assert position.ply == 0
    captions = {text.text for text in root.iter(f"{SVG}text") if text.get("font-size") == "19"}
    assert {f"{number} / {len(line)}: {move}" for number, move in enumerate(line, 1)} < captions
    assert f"won in {len(line)} moves" in captions


def test_replay_at_each_moment_is_one_position() -> None:
    """While nothing flies, what is seen is exactly the picture of the position."""
    replay = load("replay")
    moves = parse_line(load_lines()["1-c1"])[:40]
    position = Deal.parse("1-c1").position()
    root = ET.fromstring(replay.animated(position, moves, 1.0))
    pictures = [replay.Film().picture(position)]
    ends = [replay.FIRST]
    for move in moves:
        step = position.play(move)
        pictures.append(replay.Film().picture(position))
        ends.append(ends[-1] + 1.0 + (replay.COMPLETED if step.completed else 0.0))
    whole = ends[-1] + replay.LAST
    for end, pieces in zip(ends, pictures, strict=True):
        seen = [group for group in root.findall(f"{SVG}g") if visible(group, (end - 0.05) / whole)]
        texts = [child for group in seen for child in list(group) if child.tag != f"{SVG}animate"]
        assert len(texts) == len(pieces) + 1  # the caption


def visible(group: ET.Element, moment: float) -> bool:
    """What `visibility` is at a share of the film, as SMIL defines discrete animation."""
    animation = group.find(f"{SVG}animate")
    if animation is None:
        return group.get("visibility", "visible") == "visible"
    times = [float(time) for time in animation.get("keyTimes", "").split(";")]
    values = animation.get("values", "").split(";")
    assert len(times) == len(values)
    assert times == sorted(times)
    assert times[0] == 0
    assert values[0] == group.get("visibility")
    return values[max(index for index, time in enumerate(times) if time <= moment)] == "visible"


def test_replay_takes_what_the_solver_printed(tmp_path: Path) -> None:
    result = solve(Deal.parse("1-c1"), shorten=0)
    assert result.line is not None
    printed = f"won in {result.moves} moves (found with {result.moves})\n{' '.join(map(str, result.line))}\n"
    target = tmp_path / "動き.svg"
    done = run("replay", "1-c1", target, "--line", "-", stdin=printed)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"won in {result.moves} moves" in target.read_text(encoding="utf-8")
