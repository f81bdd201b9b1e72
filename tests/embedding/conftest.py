"""The command, as the tests of the command line run it."""

from __future__ import annotations

from tests.cli.conftest import arcsearch

__all__ = ["arcsearch"]
