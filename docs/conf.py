"""Sphinx settings; `nox -s docs` builds the pages into docs/_build."""

import os

# The reference engine has the docstrings; the native one has the same API.
os.environ["SPIDER_ENGINE"] = "python"

project = "Spider"
author = copyright = "Spider developers"  # noqa: A001
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "Spider"
autodoc_member_order = "bysource"
autodoc_typehints = "description"
# `text` in a docstring is code.
default_role = "code"
myst_heading_anchors = 3
