#!/usr/bin/env tclsh
# proc commented {} { }
package require Tcl 8.6

set limit 12

namespace eval orchard {
    variable rings 0

    proc grow {tree {by 1}} {
        # an unbalanced brace \} in a comment
        set text "proc no {} \{"
        if {$by > 0} {
            incf rings $by
        }
        return [string map {a b} $tree]
    }
}

proc orchard::prune {tree} {
    return $tree
}

proc ::last args { puts $args }

oo::class create Tree {
    constructor {rings} { }
    method height {} {
        return 1
    }
}
