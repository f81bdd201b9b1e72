"""`python -m arcgit`: the command line without the console scripts.

Python puts the current folder first on the path for it. It is taken off again before anything is imported that a
repository could have a file for, such as a numpy.py: who searches a repository must not run it. (It stays where arcgit
itself lies, not installed.) What Python reads before it comes here only `python -P -m arcgit` keeps safe.
"""

import os
import sys

import arcgit


def _is_first_on_the_path(folder: str) -> bool:
    try:
        return os.path.samefile(sys.path[0] or os.curdir, folder)
    except OSError:
        return False


if _is_first_on_the_path(os.curdir) and not _is_first_on_the_path(os.path.dirname(arcgit.__path__[0])):
    del sys.path[0]

from arcgit.cli import main  # noqa: E402  # not before the path is what it must be

if __name__ == "__main__":
    sys.exit(main())
