"""Bytes at rest: what answers for one commit. Floor order inside the package:

manifest    the files of one tree and the segments that hold their extractions
seal        what shows that a file is the one written here
trust       what was verified of a segment that came from elsewhere
records     commit records, by commit id
descriptor  what a published snapshot says of itself
bundle      a published snapshot as one file
vectors     what an embedder made of the texts of blobs
folder      a folder on disk: its sizes, its locks, its log
overlays    what lay over HEAD when it was last searched
store       the folder all worktrees of a repository share
"""
