"""Files that ship with the package."""

from __future__ import annotations

from pathlib import Path

__all__ = ["asset"]

_PACKAGE = Path(__file__).resolve().parent


def asset(*parts: str) -> Path:
    """The path of an asset, such as `asset("icon.svg")`.

    An installed package has them in `spider/assets`; a checkout, also one installed in editable mode, in `assets/`
    beside `python/`, so that an edit shows at once.

    Raises:
        FileNotFoundError: no such file ships with the package.
    """
    for root in (_PACKAGE / "assets", _PACKAGE.parents[1] / "assets"):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise FileNotFoundError(f"the package has no asset {'/'.join(parts)!r}")
