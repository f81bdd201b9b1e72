"""The index folder kept small: what no revision needs any more goes, and what came in pieces is put together.

Every refresh adds a segment, and what it replaces is still there. So after many of them a query opens many files, and
most of what is on disk may belong to trees that nobody asks for again. Upkeep is work for when nobody waits: after an
index that was asked for, in a hook's process or a detached one, never in a query. Floor order inside the package:

reach     the trees that git can still come back to
alive     which extractions the manifests that stay point at, and how large a store with them alone would be
merging   segments rewritten without what is dead, and manifests that point at them where they lie now
tidying   the whole of it: when it is due, and what it does
"""
