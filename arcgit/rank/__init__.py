"""Numbers: which files answer a query, and how well. Reads a view, knows no git. Floor order inside the package:

lines     which declaration a line belongs to
scope     which files and declarations may answer
names     which files have the query's terms in their path and stem; paths that the query spells out
bm25      the chunk list and the whole-file list
sureness  definitions of a name: how sure it is that each is meant
spelling  words that nothing has
alike     names like one that nothing is called
symbols   declarations whose names the query spells out
priors    what is demoted, and by how much
fuse      the lists joined: the pool, and the evidence score that orders it
vectors   the list of vectors
subjects  the list of commit subjects
phrase    quoted phrases, verified on text
literal   what of a text stands between quotes
message   messages of programs, where the code says them
place     which places of a file are shown
exact     the same for the matching lines of an exact search
explain   the arithmetic of a score
remark    what is said beside the hits
label     how relevant a hit is in absolute terms
narrow    which filters would help

Scores that are sums over terms are integers, so that nothing depends on the order in which postings arrive. Every list
is over the files of the view in path order.
"""
