"""The head of the page's HTML: its title, a description, and what link previews read."""

from __future__ import annotations

import re
from contextlib import suppress
from html import escape
from pathlib import Path

from quinte.server.previews.about import SITE, About
from quinte.server.previews.card import HEIGHT, WIDTH

TITLE = re.compile(r"<title>.*?</title>", re.S)
DESCRIPTION = re.compile(r'\s*<meta name="description"[^>]*>')
LANGUAGE = re.compile(r'(<html lang=")\w+"')
LOCALES = {"en": "en_GB", "fr": "fr_FR"}


class Document:
    """The built page; the same for every address except for its head."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.read = (0, 0)
        self.follow()

    def follow(self) -> None:
        """Read it again if it was built again; while it is being built, the old one stays."""
        with suppress(FileNotFoundError):
            found = self.path.stat()
            built = found.st_ino, found.st_mtime_ns
            if built != self.read:
                self.html = DESCRIPTION.sub("", self.path.read_text("utf-8"), count=1)
                self.read = built

    def about(self, page: About, language: str, address: str, image: str | None) -> str:
        """The page with the head for an address."""
        self.follow()
        head = tags(page, language, address, image)
        html = LANGUAGE.sub(rf'\g<1>{language}"', self.html, count=1)
        return TITLE.sub(lambda _: head, html, count=1)


def tags(page: About, language: str, address: str, image: str | None) -> str:
    """The elements of the head; everything is escaped."""
    title = page.title if page.title == SITE else f"{page.title} · {SITE}"
    graph = {
        "og:type": "website",
        "og:site_name": SITE,
        "og:locale": LOCALES[language],
        "og:title": page.title,
        "og:description": page.text,
        "og:url": address,
    }
    if image:
        graph |= {
            "og:image": image,
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": page.text,
        }
    named = {
        "description": page.text,
        "twitter:card": "summary_large_image" if image else "summary",
    }
    lines = [f"<title>{escape(title)}</title>"]
    lines += [f'<meta name="{name}" content="{escape(text)}">' for name, text in named.items()]
    lines += [f'<meta property="{name}" content="{escape(text)}">' for name, text in graph.items()]
    return "\n    ".join(lines)
