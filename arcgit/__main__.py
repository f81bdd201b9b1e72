"""`python -m arcgit`: the command line without the console scripts."""

import sys

from arcgit.cli import main

if __name__ == "__main__":
    sys.exit(main())
