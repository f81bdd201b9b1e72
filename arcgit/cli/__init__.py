"""The command line: flags → calls of the API, results → `render/`, ArcgitError → standard error and exit code.

It holds no logic of its own, so that it cannot disagree with the API and the servers. Floor order inside the package:

exit        what the shell is told
terminal    the streams, and what reads them
parser      what every command's parser has in common
shared      what was typed about snapshots
typed       what was typed
meant       what that means, with settings and terminal
here        addresses as seen from the current directory
progress    a bar on standard error
editor      the editor that git uses
search      the commands, each its own module
show        print or edit what a target names
outline     list declarations
index       bring the index up to date
status      say what it holds
doctor      check all there is
gc          make it small
hooks       keep it fresh
snapshot    share it
setup       all that a fresh clone needs
entry       one process: arguments in, exit code out

Importing this package loads neither numpy, pygit2 nor rich: a search that is over in a tenth of a second starts here.
"""

from arcgit.cli.entry import main

__all__ = ["main"]
