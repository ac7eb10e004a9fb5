"""Generated sources of the page: pieces, colours, texts, facts of the games.

`python tools/page.py FOLDER` writes them during the build, from single sources: the drawings and
colours of `quinte.drawing`, the catalogues, `components.toml`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from posters import POSTERS

import quinte
from quinte.bots import BY_LEVEL, USUAL
from quinte.drawing import pieces
from quinte.drawing.paint import ID
from quinte.drawing.svg import PALETTE, Drawing
from quinte.games.cinco.picture import symbols as cinco
from quinte.games.quinto_cards import render as quinto_cards
from quinte.games.quinto_cards.picture import symbols as cards
from quinte.games.quinto_tiles.picture import symbols as tiles
from quinte.games.score5 import render as score5_words
from quinte.games.score5.picture import symbols as score5
from quinte.language.texts import LANGUAGES, Text
from quinte.language.words import Words, texts_under

SYMBOLS = {"cinco": cinco, "score5": score5, "tiles": tiles, "cards": cards}
"""The sheets, and the modules that draw them."""

CONTRAST = {"room": "#000000", "paper": "#000000", "paper-2": "#1a1a1a", "slot": "#333333",
            "line": "#ffffff", "ink": "#ffffff", "ink-2": "#e6e6e6", "bone": "#ffffff",
            "bone-edge": "#000000", "print": "#000000", "print-muted": "#000000",
            "ring": "#ffe14d", "brass": "#ffe14d", "good": "#6dff9c", "bad": "#ff9a8f",
            }  # fmt: skip
"""The page's third theme: its differences from the dark one."""


class Sheet:
    """Symbols of one game, `<use href="#score5-g80"/>`, with the paints that they use."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.draw = Drawing()
        self.written: list[str] = []

    def add(self, name: str, box: tuple[float, float, float, float] | None,
            paint: Callable[[Drawing], None]) -> None:  # fmt: skip
        """A symbol: its name, its view box if it can be scaled, and how it is drawn.

        Without a box it is a plain group: a symbol would be as large as the picture around it, as
        Firefox measures pieces.
        """
        self.draw.parts = []
        paint(self.draw)
        drawn = "".join(self.draw.parts)
        if box is None:
            self.written.append(f'<defs><g id="{name}">{drawn}</g></defs>')
            return
        view = " ".join(f"{each:g}" for each in box)
        self.written.append(
            f'<symbol id="{name}" viewBox="{view}" overflow="visible">{drawn}</symbol>'
        )

    def __str__(self) -> str:
        return f"<defs>{self.draw.definitions()}</defs>{''.join(self.written)}".replace(
            ID, f"{self.name}-paint"
        )


def common() -> Sheet:
    """What every table has: the discs of the players."""
    sheet = Sheet("common")
    for number in range(len(pieces.COLOURS)):
        sheet.add(f"disc-{number}", None, partial(_disc, number=number))
    return sheet


def _disc(draw: Drawing, number: int) -> None:
    pieces.token(draw, 24, number)


def sheets() -> dict[str, Sheet]:
    """One for all tables, one for each game, loaded with its board, and the posters."""
    found = {"common": common()}
    for name, module in SYMBOLS.items():
        found[name] = Sheet(name)
        module.symbols(found[name].add)
    for name, drawn in POSTERS.items():
        found[name] = Sheet(name)
        drawn(found[name].add)
    return found


def palette() -> str:
    """Colours as variables in three themes, and the classes of the pieces."""
    light = "".join(f"--{name}:{colours[0]};" for name, colours in PALETTE.items())
    dark = "".join(f"--{name}:{colours[1]};" for name, colours in PALETTE.items())
    contrast = dark + "".join(f"--{name}:{colour};" for name, colour in CONTRAST.items())
    rules = [
        f':root,:root[data-theme="light"]{{{light}}}',
        f':root[data-theme="dark"]{{{dark}}}',
        f':root[data-theme="contrast"]{{{contrast}}}',
    ]
    for name in PALETTE:
        rules.append(f".{name}{{fill:var(--{name})}}")
        rules.append(f".line-{name}{{stroke:var(--{name});fill:none}}")
        rules.append(f".edge-{name}{{stroke:var(--{name})}}")
    return "\n".join(rules) + "\n"


def words(language: str) -> dict[str, Text]:
    """The texts of the page and of the built-in games, plurals as pairs."""
    ours = [name for name, kind in quinte.kinds().items() if kind.built_in]
    found: dict[str, Text] = {}
    for prefix in ("page", "result", "match.reason", *ours):
        found |= texts_under(prefix, language)
    return dict(sorted(found.items()))


def wanted(key: str) -> bool:
    """Texts the page shows itself: the server words events, but for moves it has not heard of."""
    first, _, rest = key.partition(".")
    if first in ("page", "result", "match"):
        return True
    return rest.partition(".")[0] in (
        "page",
        "title",
        "summary",
        "level",
        "phase",
        "reason",
        "brief",
    )


def names(language: str) -> dict[str, str]:
    """Spoken names of cards."""
    said = Words(language)
    deck = quinte.kinds()["quinto-cards"].box[4]
    cards = {*deck.numbers, *deck.faces_by_name}
    found = {f"quinto-cards.card.{card}": quinto_cards.spoken(card, said) for card in cards}
    for card in deck.prizes:
        found[f"quinto-cards.card.{card}"] = quinto_cards.spoken_point(card, said)
    for card in quinte.kinds()["score5"].box.names:
        found[f"score5.card.{card}"] = score5_words.spoken(card, said)
    return found


def facts() -> dict[str, object]:
    """What is drawn but not in any view: boards, cards, and the bots to choose from."""
    known = quinte.kinds()
    score = known["score5"].box
    stars = {}
    for number, name in enumerate(score.names):
        marks = [n for n, group in enumerate(score.stars.values(), 1) if number in group]
        stars[name] = marks[0] if marks else 0
    editions = {
        name: {"rows": each.rows, "columns": each.columns, "centres": sorted(each.centres)}
        for name, each in known["quinto-tiles"].box.items()
    }
    return {
        "listings": {
            name: each.definition.listing for name, each in known.items() if each.built_in
        },
        "bots": {"levels": list(BY_LEVEL.values()), "usual": USUAL},
        "cinco": {"rows": known["cinco"].box.rows, "tokens": known["cinco"].box.tokens},
        "score5": {"stars": stars},
        "quinto-tiles": {"editions": editions, **tiles.MEASURES},
        "quinto-cards": {
            "points": dict(
                zip(
                    known["quinto-cards"].box[4].prizes,
                    known["quinto-cards"].box[4].values,
                    strict=True,
                )
            )
        },
    }


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, sheet in sheets().items():
        (folder / f"{name}.svg").write_text(str(sheet), "utf-8")
    (folder / "palette.css").write_text(palette(), "utf-8")
    for language in LANGUAGES:
        texts = {key: text for key, text in words(language).items() if wanted(key)}
        texts |= dict(sorted(names(language).items()))
        (folder / f"texts.{language}.json").write_text(
            json.dumps(texts, ensure_ascii=False, indent=1), "utf-8"
        )
    (folder / "facts.json").write_text(json.dumps(facts()), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
