"""The guide: pages of Markdown beside this file, read by the window and by `tactics-sandbox guide`; this room must not
know a screen: `pygame`, nor who shows it: `app` and `cli`.

A page is one file, listed in `index.md` under one of its headings; a page has one heading of the first level. What is
declared is not typed: a line `<!-- table: parameters -->`, or `<!-- table: states of hunter -->`, is filled in when the
page is read (`tables.py`), and `<!-- rest: profiles -->` gives a heading to each profile that the page has none for.
A link names a page and a heading, as in `[waking](machines.md#wake)`: small letters, `-` for blanks. A docstring that
follows a page cites it by its heading's words, as in `(guide: search, Wave; battle, Fighting)`. The first word of a
row in a table that stands in backquotes can be linked to as a heading can.
"""
