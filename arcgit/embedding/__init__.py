"""The seam for a model: an embedder gives vectors, and they are one more list. Nothing here is imported without one.

arcgit loads no model of its own. An embedder is an object with `name`, `dim` and `encode(list of texts)`, handed to
`arcgit.open` or named by `arcsearch.embedder`. Whatever it does wrong (it cannot be imported, raises, hangs, returns
other shapes, NaN or nothing but zeros), the answer is the lexical one, with a line that says what happened.

What a hostile repository could want is to have its code imported, or its vectors believed. So the setting counts only
where the user wrote it (`source.config`), modules are not looked for in the searched work tree (`named`), and vectors
are made here from blobs that are here and never travel (`snapshot.vectors`). Floor order inside the package:

embedder   what an embedder is, and calls of it that cannot hurt
named      `module:attribute` to an embedder
passage    the text of a chunk that is embedded
filling    which blobs have no vectors yet, and theirs made
nearness   the vectors of a view against that of a query
wordllama  an embedder that carries its model within its package (the `embed` extra)
"""
