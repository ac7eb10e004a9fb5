"""The catalogues and the rulebooks: every sentence that is said, in every language."""

from quinte.errors import QuinteError
from quinte.language.words import Words

QuinteError.in_words = staticmethod(Words("en").error)
