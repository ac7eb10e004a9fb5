"""Views as arrays: the same bytes as the codecs write, from what `view` shows.

An agent that was trained on the environments plays at a table with these: it is given views there,
never states. They are also what the codecs are checked against.
"""
