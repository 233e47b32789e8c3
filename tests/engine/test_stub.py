"""The stub, the extension and the reference tell of the same names and parameters (E1)."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import spider
from spider.engine import module

native = pytest.importorskip("spider._core")
reference = module("python")
STUB = Path(spider.__file__).with_name("_core.pyi")
Function = ast.FunctionDef


def stub_functions() -> Iterator[tuple[str, Function]]:
    """Every public function, method and property of the stub, and `__init__`, by qualified name."""
    for node in ast.parse(STUB.read_text(encoding="utf-8")).body:
        if isinstance(node, Function):
            yield node.name, node
        if isinstance(node, ast.ClassDef):
            for member in node.body:
                if isinstance(member, Function) and (
                    member.name == "__init__" or not member.name.startswith("_")
                ):
                    yield f"{node.name}.{member.name}", member


FUNCTIONS = dict(stub_functions())


def is_property(function: Function) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == "property" for mark in function.decorator_list)


def find(engine: Any, name: str) -> Any:
    found = engine
    for part in name.split("."):
        found = getattr(found, part)
    return found


def test_both_engines_have_the_names_of_the_stub() -> None:
    names = {name for name in dir(native) if not name.startswith("_")}
    assert names == set(reference.__all__)
    for kind in ("Deal", "Move", "Position"):
        in_stub = {name.partition(".")[2] for name in FUNCTIONS if name.startswith(f"{kind}.")} - {"__init__"}
        for engine in (native, reference):
            assert {name for name in dir(getattr(engine, kind)) if not name.startswith("_")} == in_stub
        if kind != "Position":
            assert getattr(native, kind).__match_args__ == getattr(reference, kind).__match_args__
    for kind in ("Step", "Walk"):
        assert getattr(native, kind)._fields == getattr(reference, kind)._fields


@pytest.mark.parametrize("name", [name for name, function in FUNCTIONS.items() if not is_property(function)])
def test_parameters_agree(name: str) -> None:
    in_stub = [argument.arg for argument in FUNCTIONS[name].args.args]
    parameters = inspect.signature(find(reference, name)).parameters
    assert list(parameters) == in_stub
    with_default = [
        parameter for parameter in parameters.values() if parameter.default is not parameter.empty
    ]
    assert len(with_default) == len(FUNCTIONS[name].args.defaults)
    signature = find(native, name).__doc__.splitlines()[0]
    in_extension = re.findall(r"(?<=[(, ])(\w+): ", signature.replace("<Rules.STANDARD: 'standard'>", "0"))
    assert in_extension == in_stub
    assert len(re.findall(r" = ", signature)) == len(with_default)


@pytest.mark.parametrize("name", [name for name in FUNCTIONS if not name.endswith(".__init__")])
def test_everything_is_documented(name: str) -> None:
    kind, _, field = name.partition(".")
    in_extension = inspect.getdoc(find(native, name))
    assert in_extension
    # The fields of the reference's data classes are told in the text of the class.
    in_reference = inspect.getdoc(find(reference, name)) or f"{field}: " in find(reference, kind).__doc__
    assert in_reference or f"`{field}`" in find(reference, kind).__doc__
    if is_property(FUNCTIONS[name]) and kind == "Position":
        assert in_extension == in_reference


def test_stubtest() -> None:
    pytest.importorskip("mypy")
    allowed = Path(__file__).with_name("stubtest-allowlist.txt")
    done = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "--allowlist", str(allowed), "spider._core"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
