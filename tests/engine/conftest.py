"""Every ordinary engine test runs on both engines; with SPIDER_ENGINE=python on the reference alone."""

from __future__ import annotations

import os
from types import ModuleType

import pytest

from spider.engine import module

NAMES = ["python"] if os.environ.get("SPIDER_ENGINE") == "python" else ["python", "native"]


@pytest.fixture(params=NAMES)
def engine(request: pytest.FixtureRequest) -> ModuleType:
    """The engine under test as a module; a native engine that does not load is a failure."""
    return module(request.param)
