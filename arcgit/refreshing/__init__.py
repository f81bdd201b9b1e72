"""A tree to its snapshot, at the cost of what no snapshot before it held.

The manifest of the tree, where there is one, is the answer. Else the tree is listed, every (blob, hint) that any local
segment holds is reused, the rest is extracted into new segments, and the manifest is written. So a commit costs its
changed blobs, and a branch switch, a rename or a revert costs a manifest. Floor order inside the package:

made      snapshots as they lie in the store
listing   a tree to the files that are to be searched, and what is left out
holdings  which extractions the store's segments hold
survey    both of one tree: what there is to do
making    the whole snapshot, under the writer's lock
partial   a snapshot of the files that matter to a query, when there is no time for all

A search that finds its snapshot made needs `made` alone, which loads neither the scanner nor what writes.
"""
