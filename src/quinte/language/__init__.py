"""Catalogues and rulebooks: every text, in every language."""

from quinte.errors import QuinteError
from quinte.language.words import Words

QuinteError.in_words = staticmethod(Words("en").error)
