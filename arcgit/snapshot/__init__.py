"""Bytes at rest: what answers for one commit. Floor order inside the package:

manifest   the files of one tree and the segments that hold their extractions
records    commit records, by commit id
store      the folder all worktrees of a repository share
"""
