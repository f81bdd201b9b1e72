"""Answers as bytes for people, editors and scripts. Knows the model and nothing else: no git, no index, no terminal.

In floor order: `escape` (what came out of a repository cannot drive a terminal), `ink` (colour and hyperlinks),
`budget` (an answer held to a number of tokens), then the formats `text`, `facts`, `snapshots`, `json` and `vimgrep`.
"""
