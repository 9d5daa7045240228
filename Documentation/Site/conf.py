"""The configuration of Sphinx for the documentation site. `build.py` calls it."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

ROOT = Path(__file__).resolve().parent.parent.parent

project = "Latchkey"
version = release = (ROOT / "VERSION").read_text(encoding="utf-8").strip()
extensions = ["myst_parser", "site_pages"]
archives = dict(pair.split("=", 1) for pair in os.environ["LATCHKEY_DOCC_ARCHIVES"].split(os.pathsep))

# Markdown as in the repository: headings have the anchors that links there use.
myst_heading_anchors = 6
myst_enable_extensions = ["tasklist"]
highlight_language = "text"
nitpicky = True
# The navigation is in navigation.yaml. Some code contains "…", or Swift that Pygments does not know; it is shown nevertheless.
suppress_warnings = ["toc.not_included", "misc.highlighting_failure"]

html_theme = "latchkey"
html_theme_path = [str(Path(__file__).resolve().parent / "themes")]
html_title = "Latchkey"
# The mark of the provider's pages.
html_static_path = [str(ROOT / "Sources" / "ProviderWeb" / "Pages" / "Assets" / "mark.svg")]
html_copy_source = False
html_show_sourcelink = False
html_show_search_summary = False
html_use_index = False
html_domain_indices = False
html_permalinks = False
