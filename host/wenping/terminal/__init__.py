"""A person at a terminal: what is shown to them and what they are asked.

person   Person: is told what to do at the board, and answers
keys     Keys, Keyboard: what people press, and the decisions that follow from it
view     View: a game as text, redrawn in place or as lines
table    Table: a board, its link, its game and its View (wenping play)
voice    Voice: the announcements of the clocks, spoken
"""
