"""Snapshots that are published and fetched: built once, by CI, and taken by clones that trust nobody. Floor order:

carrier    where published files lie: the names, and what every place of them can do
folder     a folder: a share, a cache, an artifact
bundled    a bundle, one file
abreast    several pieces of work at a time
remote     the git remote itself
url        a URL, through fsspec
place      which of them is meant
verify     nothing is shown that was not extracted here: the threat model
arrival    what was downloaded, checked and put into the store
choice     which of the published snapshots serves a commit
fetch      take a snapshot
publish    build one, and send what the place lacks
catalogue  list what is published
prune      remove what nobody needs
exchange   all of it, for one open repository
"""
