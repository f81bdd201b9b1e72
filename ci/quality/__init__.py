"""How good answers are: two measures over real repositories, beside a stored baseline. Not part of the package.

`ci/bench quality --measures DIR --repos DIR` takes a folder of what is asked and what is right (see `data`), and one of
checkouts by name. Floor order:

data      what is asked, and what is right
measure   every question put to arcgit: ranks of right answers, and labels of all
baseline  the ranks as somebody last blessed them, in `kept/`
report    figures by repository, language and category, beside the baseline
variation what the ranking's constants are worth
"""
