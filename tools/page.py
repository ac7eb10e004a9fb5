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

import quinte
from quinte.bots import BY_LEVEL, USUAL
from quinte.drawing import pieces
from quinte.drawing.page import Page
from quinte.drawing.svg import PALETTE, PATTERNS, Drawing
from quinte.games.cinco import picture as cinco
from quinte.games.quinto_cards import faces
from quinte.games.quinto_cards import render as quinto_cards
from quinte.games.score5 import picture as score5
from quinte.games.score5 import render as score5_words
from quinte.language.texts import LANGUAGES, Text
from quinte.language.words import Words, texts_under

CONTRAST = {"ground": "#000000", "plate": "#000000", "slot": "#1a1a1a", "slot-2": "#333333",
            "rule": "#ffffff", "ink": "#ffffff", "muted": "#ffffff", "paper": "#ffffff",
            "paper-edge": "#000000", "print": "#000000", "print-muted": "#000000",
            "turn": "#00ffea", "new": "#ffe600", "good": "#7dff9a", "bad": "#ff9a8f"}  # fmt: skip
"""The page's third theme: its differences from the dark one."""
OWN = {"bad": ("#b3362c", "#ff8a7d")}
"""Colours used only by the page."""


def symbols() -> str:
    """Every piece as a symbol: `<use href="#score5-g80"/>`."""
    written = []
    draw = Drawing()

    def add(name: str, size: tuple[float, float], paint: Callable[[], None], at: float = 0) -> None:
        draw.parts.clear()
        paint()
        box = f"{at - 3:g} {at - 3:g} {size[0] + 6:g} {size[1] + 8:g}"
        written.append(f'<symbol id="{name}" viewBox="{box}">{"".join(draw.parts)}</symbol>')

    for team in range(3):
        add(f"token-{team}", (60, 60), partial(pieces.token, draw, 30, team), -30)
    for number in (None, *range(1, 91)):
        add(f"cinco-{number or 'back'}", cinco.CARD, partial(cinco.card, draw, number))
    for digit in (None, *"0123456789"):
        add(f"tile-{digit or 'back'}", (50, 50), partial(pieces.tile, draw, 50, digit))
    for card in (None, *quinte.kinds()["score5"].box.names):
        id_ = f"score5-{(card or 'back').replace('*', 'x')}"
        add(id_, score5.CARD, partial(score5.card, draw, card))
    deck = quinte.kinds()["quinto-cards"].box[4]
    english = Page(Words("en"))
    add("cards-back", faces.CARD, partial(faces.card, draw, None, english))
    for name in sorted({*deck.numbers, *deck.faces_by_name}):
        plain = name[0].islower() or name == "=="  # without a word
        for language in LANGUAGES[:1] if plain else LANGUAGES:
            id_ = f"cards-{name.replace('=', '_')}" + ("" if plain else f"-{language}")
            add(id_, faces.CARD, partial(faces.card, draw, name, Page(Words(language))))
    for name in deck.prizes:
        add(f"point-{name}", faces.POINT, partial(faces.point, draw, name))
    patterns = "".join(PATTERNS[name].replace("NAME", name) for name in PATTERNS)
    return f"<defs>{patterns}</defs>{''.join(written)}".replace("\0", "piece")


def palette() -> str:
    """Colours as variables in three themes, and the classes of the pieces."""
    light = "".join(f"--{name}:{colours[0]};" for name, colours in {**PALETTE, **OWN}.items())
    dark = "".join(f"--{name}:{colours[1]};" for name, colours in {**PALETTE, **OWN}.items())
    contrast = dark + "".join(f"--{name}:{colour};" for name, colour in CONTRAST.items())
    rules = [
        f":root{{{light}}}",
        f'@media (prefers-color-scheme:dark){{:root:not([data-theme="light"]){{{dark}}}}}',
        f':root[data-theme="dark"]{{{dark}}}',
        f':root[data-theme="contrast"]{{{contrast}}}',
    ]
    for name in {**PALETTE, **OWN}:
        rules.append(f".{name}{{fill:var(--{name})}}")
        rules.append(f".line-{name}{{stroke:var(--{name});fill:none}}")
        rules.append(f".edge-{name}{{stroke:var(--{name})}}")
    return "\n".join(rules) + "\n"


def words(language: str) -> dict[str, Text]:
    """The texts of the page and of the built-in games, plurals as pairs."""
    ours = [name for name, kind in quinte.kinds().items() if kind.built_in]
    found: dict[str, Text] = {}
    for prefix in ("page", *ours):
        found |= texts_under(prefix, language)
    return dict(sorted(found.items()))


def wanted(key: str) -> bool:
    """Texts the page shows itself; events are worded by the server."""
    first, _, rest = key.partition(".")
    return first == "page" or rest.partition(".")[0] in ("page", "title", "summary", "phase")


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
        "bots": {"levels": list(BY_LEVEL.values()), "usual": USUAL},
        "cinco": {"rows": known["cinco"].box.rows, "tokens": known["cinco"].box.tokens},
        "score5": {"stars": stars},
        "quinto-tiles": {"editions": editions},
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
    (folder / "pieces.svg").write_text(symbols(), "utf-8")
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
