"""What a file is worth before any query: tests, documentation, examples and data are demoted, larger files slightly
preferred. A query that asks for such files takes the square root of the demotion.

The ablation gives all priors together .038 (dev) and .007 (held); strengths between .15 and .5 differ by noise. The
size exponent is kept low: it is a taste for central files.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.model import Role

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.index.view import View

    IntArray = npt.NDArray[Any]
    FloatArray = npt.NDArray[np.float64]

DEMOTION = 0.3
"""Factor for each role a file has (test, docs, example and config as measured; vendored and generated alike)."""
ASKED_FOR = round(DEMOTION**0.5, 6)
"""… where the query asks for files of that role."""
SIZE_EXPONENT = 0.05
SHORTEST, LONGEST, USUAL = 10, 2000, 200
"""Lines between which size counts, and the size whose factor is 1."""


def factor(roles: Role, asked: Role) -> float:
    """The factor for a file with `roles` under a query that asks for the roles `asked`."""
    product = 1.0
    for role in roles:
        product *= ASKED_FOR if role in asked else DEMOTION
    return product


def priors(view: View, asked: Role) -> FloatArray:
    """The factor of every file."""
    present = view.once(_roles_present)
    by_roles = np.zeros(256)
    by_roles[present] = [factor(Role(bits), asked) for bits in present]
    return by_roles[view.roles] * view.once(_by_size)


def _roles_present(view: View) -> list[int]:
    """The different roles of files, as numbers."""
    return list(np.flatnonzero(np.bincount(view.roles)).tolist())


def _by_size(view: View) -> FloatArray:
    return size_factors()[np.minimum(view.lines, LONGEST)]


@cache
def size_factors() -> FloatArray:
    """(lines / USUAL) ** SIZE_EXPONENT for 0 to LONGEST lines, rounded so that every machine has the same."""
    return np.array([round((max(lines, SHORTEST) / USUAL) ** SIZE_EXPONENT, 6) for lines in range(LONGEST + 1)])
