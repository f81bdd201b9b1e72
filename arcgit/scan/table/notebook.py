"""Jupyter notebooks: their code and Markdown cells; outputs are data."""

from __future__ import annotations

from arcgit.scan.rule import Cells, Literal, Matter, Table

STRING = r'"(?:[^"\\]++|\\[\s\S])*+"'

TABLE = Table(
    names=("jupyter-notebook", "ipynb"),
    extensions=("ipynb",),
    literals=(Literal(Matter.STRING, STRING + "?"),),
    cells=Cells(
        sort=r'"cell_type"\s*+:\s*+"(?P<sort>\w++)"',
        source=rf'"source"\s*+:\s*+(?P<source>\[(?:\s*+{STRING}\s*+,?)*+|{STRING})',
        string=r'"(?P<string>(?:[^"\\]++|\\[\s\S])*+)"',
        language=r'"language_info"\s*+:\s*+\{[^{}]*?(?:\{[^{}]*+\}[^{}]*?)?"name"\s*+:\s*+"(?P<language>\w++)"',
        code="code",
        prose="markdown",
    ),
)
TABLES = (TABLE,)
