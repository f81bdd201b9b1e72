"""Bytes at rest: what answers for one commit. Floor order inside the package:

manifest   the files of one tree and the segments that hold their extractions
seal       what shows that a file is the one written here
records    commit records, by commit id
store      the folder all worktrees of a repository share
"""
