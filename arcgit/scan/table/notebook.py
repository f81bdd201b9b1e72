"""Jupyter notebooks: their code and Markdown cells; outputs are data."""

from __future__ import annotations

from arcgit.scan.rule import Cells, Literal, Matter, Table

STRING = r'"(?:[^"\\]++|\\[\s\S])*+"'

TABLE = Table(
    names=("jupyter-notebook", "ipynb"),
    extensions=("ipynb",),
    literals=(Literal(Matter.STRING, STRING + "?"),),
    cells=Cells(
        token=rf'(?P<open>\{{)|(?P<close>\}})|"(?P<key>cell_type|source|input)"\s*+:|{STRING}',
        sort=("cell_type",),
        source=("source", "input"),
        value=rf"\s*+(?P<value>\[(?:\s*+{STRING}\s*+,?)*+|{STRING})",
        string=r'"(?P<string>(?:[^"\\]++|\\[\s\S])*+)"',
        language=r'"language_info"\s*+:\s*+\{[^{}]*?(?:\{[^{}]*+\}[^{}]*?)?"name"\s*+:\s*+"(?P<language>[\w+#]++)"',
        code="code",
        prose="markdown",
        foreign=r"\s*+%%(?!time\b|timeit\b|capture\b|prun\b)",
    ),
)
TABLES = (TABLE,)
