"""Writes what scrolls sideways so that a keyboard reaches it."""

from docutils import nodes
from sphinx.writers.html5 import HTML5Translator


class PageTranslator(HTML5Translator):
    """Writes wide code and wide tables as parts of the page that scroll by themselves."""

    def visit_literal_block(self, node: nodes.literal_block) -> None:
        # A declaration is wrapped instead.
        if "declaration" in node["classes"]:
            super().visit_literal_block(node)
            return
        try:
            super().visit_literal_block(node)
        finally:
            self.body[-1] = self.body[-1].replace("<pre", '<pre tabindex="0"', 1)

    def visit_table(self, node: nodes.table) -> None:
        self.body.append('<div class="scroll" tabindex="0" role="group" aria-label="Table">')
        super().visit_table(node)

    def depart_table(self, node: nodes.table) -> None:
        super().depart_table(node)
        self.body.append("</div>\n")
