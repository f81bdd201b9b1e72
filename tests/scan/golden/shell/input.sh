#!/usr/bin/env bash
# Plants trees.
ROOT=${1:-"$(dirname "$0")"}
export PATH_TOO='it is
quoted'
alias gs='git status'

# Plants one.
plant() {
  local name="$1" # don't
  echo "${name#*/} ${#name} $# $(echo "nested ) }")"
  cat <<-EOT
	in_heredoc() {
	EOT
  case "$x" in
    a) echo 1 ;;
  esac
}
function with_keyword {
  echo $'it\'s' \' \"
}
function both () { true; }
sub_shell() (
  cd /
)
cat <<'END' > file
function in_quoted_heredoc() {
END
_hidden() { :; }
