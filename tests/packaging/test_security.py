"""What comes from outside is data: nothing in the package can run it, and no name in it is opened."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "python" / "spider"
RUNNING_MODULES = {"pickle", "marshal", "shelve", "dill", "cloudpickle", "yaml", "code", "runpy", "xmlrpc"}
RUNNING_CALLS = {"eval", "exec", "compile", "__import__"}
SHELLS = {"system", "popen", "startfile", "spawnl", "spawnv", "execv", "execvp", "execl"}
ALLOWED = {
    ("engine.py", "import_module"),  # one of two names
    ("window/bench.py", "subprocess"),  # this interpreter
    ("window/compat.py", "ctypes"),  # the system's own libraries
    ("window/compat.py", "subprocess"),  # a constant command
}


def names(module: Path) -> Iterator[str]:
    """Everything in a module that could run what it is given."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found = [alias.name.partition(".")[0] for alias in node.names]
            yield from (name for name in found if name in RUNNING_MODULES | {"subprocess", "ctypes"})
        elif isinstance(node, ast.ImportFrom) and node.module:
            name = node.module.partition(".")[0]
            if name in RUNNING_MODULES | {"subprocess", "ctypes"}:
                yield name
        elif isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name) and called.id in RUNNING_CALLS:
                yield called.id
            elif isinstance(called, ast.Attribute):
                of_os = isinstance(called.value, ast.Name) and called.value.id == "os"
                is_fixed = all(isinstance(argument, ast.Constant) for argument in node.args)
                if (called.attr == "import_module" and not is_fixed) or (of_os and called.attr in SHELLS):
                    yield called.attr
            for keyword in node.keywords:
                if keyword.arg == "shell":
                    yield "shell"


def test_nothing_runs_what_it_is_given() -> None:
    found = {
        (module.relative_to(PACKAGE).as_posix(), name)
        for module in PACKAGE.rglob("*.py")
        for name in names(module)
    }
    assert found == ALLOWED


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("import pickle", "pickle"),
        ("from marshal import loads", "marshal"),
        ("import os\nos.system('x')", "system"),
        ("eval('1')", "eval"),
        ("import importlib\nimportlib.import_module(x)", "import_module"),
        ("import subprocess\nsubprocess.run('x', shell=True)", "shell"),
    ],
)
def test_the_test_itself_finds_them(tmp_path: Path, source: str, name: str) -> None:
    (tmp_path / "module.py").write_text(source)
    assert name in set(names(tmp_path / "module.py"))


HOSTILE = r'''
import json, os, sys
from pathlib import Path
import spider
from spider import deals
from spider.game import Game, store as stores
from spider.game.interchange import export_game, import_game
from spider.game.records import Records
from spider.game.settings import Settings
from spider.survey import Limits, read_rows, survey
import sqlite3, encodings.idna, encodings.utf_8_sig

folder = Path(sys.argv[1])
secret = os.path.join(sys.argv[2], "secret.txt")
NAMES = [secret, "file://" + secret, "../" * 12 + secret.lstrip("/"), "~/" + secret, "$(cat " + secret + ")",
         "__import__('os').system('touch " + secret + ".ran')", "1-7@" + secret, "\\\\host\\share", secret + "\0"]

def journal(**header):
    total, data = 0, b""
    for value in (header, {"act": "play", "move": secret, "time": 0}):
        line, total = stores._seal(json.dumps(value), total)
        data += line
    return data

def read_all(name):
    """Give one hostile name to every reader, at each place where it takes text."""
    game = json.loads(export_game(Game(spider.Deal.parse("1-7"))))
    for text in (name, "1-7 " + name, "rules " + name + " suits 1\n" + name):
        for read in (spider.Deal.parse, spider.Position.parse, spider.Move.parse, spider.parse_line,
                     deals.parse_pasted, deals.decode_list, deals.has_id_form):
            attempt(read, text)
    for key in [*game, "path", "file"]:
        attempt(import_game, json.dumps(game | {key: name}))
    header = {"spider-game": 1, "id": "0" * 32, "deal": "1-7"}
    for key in [*header, "position", "today", "sum"]:
        attempt(stores.read_journal, journal(**header | {key: name}))
        (folder / "games").mkdir(exist_ok=True)
        (folder / "games" / "0.game").write_bytes(journal(**header | {key: name}))
        store = stores.Store(folder)
        attempt(store.resume)
        attempt(store.latest)
        store.close()
    (folder / "settings.json").write_text(json.dumps({"version": 1, "settings": dict.fromkeys(
        ["language", "theme", "back", "deck", "rules", "path"], name)}))
    attempt(Settings, folder)
    records = Records(folder)
    attempt(records.summaries)
    records.close()
    out = folder / "survey.db"
    if not out.exists():
        survey(1, 1, out, suits=1, limits=Limits(max_positions=5), workers=1)
    file = sqlite3.connect(out)
    with file:
        file.execute("UPDATE deals SET reason = ?, line = ?", (name, name))
        file.execute("INSERT OR REPLACE INTO settings VALUES ('file', ?)", (name,))
    file.close()
    attempt(read_rows, out)

def attempt(read, *arguments):
    try:
        read(*arguments)
    except spider.SpiderError:
        pass

read_all("harmless")  # imports what is imported late
bad = []
inside = (str(folder) + os.sep, str(folder))
def audit(event, arguments):
    if event in ("open", "sqlite3.connect", "os.remove", "os.rename", "os.listdir", "os.mkdir") and arguments:
        path = arguments[0]
        path = os.fsdecode(path) if isinstance(path, (str, bytes, os.PathLike)) else ""
        path = path.removeprefix("file://").partition("?")[0]
        if path and not path.startswith(inside) and path != ":memory:":
            bad.append((event, path))
    elif event in ("exec", "compile", "import", "marshal.loads", "pickle.find_class", "subprocess.Popen",
                   "os.system", "os.exec", "os.fork", "socket.connect", "urllib.Request", "ctypes.dlopen"):
        bad.append((event, str(arguments)[:80]))
sys.addaudithook(audit)
for name in NAMES:
    read_all(name)
open(secret, "rb").close()  # the hook hears of it
print(*bad, sep="\n")
'''


def test_no_name_from_outside_is_opened_or_run(tmp_path: Path) -> None:  # C30
    (tmp_path / "games").mkdir()
    (tmp_path / "elsewhere").mkdir()
    secret = tmp_path / "elsewhere" / "secret.txt"
    secret.write_text("1-7")
    folder = tmp_path / "data"
    folder.mkdir()
    done = subprocess.run(
        [sys.executable, "-c", HOSTILE, str(folder), str(secret.parent)],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [str(("open", str(secret)))]
    assert [path.name for path in secret.parent.iterdir()] == ["secret.txt"]
