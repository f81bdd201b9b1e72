"""Reading git: the only importer of pygit2 and the only place that runs `git`.

In the order in which they may import each other:

    run         git is started, in an environment that bends nothing
    head        the commit of HEAD, where its files tell
    repo        which repository, which commit and tree
    config      the settings, from git's configuration
    tree        the files of a tree, and the paths two trees differ in
    blob        the bytes of a blob
    wildmatch   git's path patterns
    attributes  what .gitattributes says of a path
    conversion  what git would store for a file
    worktree    what is not committed
    submodule   which repositories stand inside
    history     what commits said and changed
    grep        which files hold a word
    diff        the lines two trees differ in
    online      git commands that talk to a remote
    transport   blobs under refs of a remote
"""
