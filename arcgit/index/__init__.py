"""Chunks to segments, segments to the live collection. Floor order inside the package:

impact      what a term is worth in a document, as a byte
words       runs of word bytes to numbers, in bulk
vocabulary  words to terms, in bulk
dictionary  sorted keys and where their items lie
digests     what tells one extraction from another
sums        sorting and summing of keyed integers
layout      the sections of a segment
columns     the columns of a segment in memory, and how they are written
segment     the columns of a segment on disk, read lazily
soundness   whether the columns of a segment fit one another
claims      what a segment says of a blob
writer      extractions → columns
merge       segments → columns of the blobs still wanted
files       the live files of one tree, and the terms of their paths
overlaid    the same with files taken away and others laid over
joined      the files of several trees under folders of one
subjects    what commit subjects say of files
view        files + segments → what ranking reads
"""
