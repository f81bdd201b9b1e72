#!/usr/bin/awk -f
# function commented() { }
BEGIN { FS = "}"; pattern = "function no() {" }

function grow(tree, by,   local) {
    if (tree ~ /[/"{]/) { local = tree / by }
    return local
}

/oak|}/ { print grow($1, 2) }

func prune(tree)
{
    return substr(tree, 1)
}

function _last() { return 1 }
END { print _last() }
