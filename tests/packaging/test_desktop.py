"""Menu entry and man page."""

from __future__ import annotations

import configparser
import importlib.util
from pathlib import Path

SHARE = Path(__file__).parents[2] / "share"


def test_man_page_is_that_of_the_present_commands() -> None:
    spec = importlib.util.spec_from_file_location("make_man", SHARE / "make_man.py")
    assert spec is not None
    assert spec.loader is not None
    maker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(maker)
    assert (SHARE / "spider.6").read_text(encoding="utf-8") == maker.page(), (
        "run: python share/make_man.py > share/spider.6"
    )


def test_menu_entry() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(SHARE / "spider-solitaire.desktop", encoding="utf-8")
    values = entry["Desktop Entry"]
    assert values["Exec"].split()[:2] == ["spider", "play"]
    assert values["Icon"] == "spider-solitaire"
    assert values["Name"]
    assert values["Name[ja]"]
    assert values["Categories"].endswith(";")
