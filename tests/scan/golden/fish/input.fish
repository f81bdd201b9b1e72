# function in_comment
set -gx ORCHARD_HOME $HOME/orchard
set -l local 1
# Plants a tree.
function plant --description 'plants; function fake' --argument-names name
    if test "$name" = end
        echo "end"
    else if not begin; true; end
        for i in 1 2
            switch $i
                case 1
                    while false; end
            end
        end
    end
    function inner_one
    end
    set -g counted 1
end

function __private; echo end-of; end
alias ll 'ls -l'
abbr -a gco git checkout
if status is-interactive
    function conditional -a x
        echo \# not a comment (math 1)
    end
end
set --universal LAST_ONE 1
function last-one
end
