#!/usr/bin/env bash
# Ships that berth in a harbour.
set -euo pipefail

limit=12

usage() {
  cat <<TEXT
usage: harbour() SHIP
TEXT
}

function arrive {
  local ship=$1 place
  for place in $(seq "$limit"); do
    if [[ -z ${berths[$place]:-} ]]; then
      echo "$place"
      return 0
    fi
  done
}

dues ()
{
  echo $(( $1 * 3 ))
}

case ${1:-} in
  '') usage ;;
  *) arrive "$@" ;;
esac
