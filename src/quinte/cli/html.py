"""Self-contained HTML pages that commands write."""

from __future__ import annotations

from html import escape

from quinte.drawing.svg import FONT, PALETTE

COLOURS = ("room", "paper", "ink", "ink-2", "line", "ring")
SHEET = """
:root { color-scheme: light dark; LIGHT }
DARK
body { background: var(--room); color: var(--ink); font: 17px/1.55 FONT; margin: 0 auto;
  max-width: 46rem; padding: 1rem 1rem 4rem; }
h1, h2, h3 { line-height: 1.25; }
h2 { margin-top: 3rem; border-bottom: 2px solid var(--line); }
h3 { margin-top: 2.2rem; }
a { color: var(--ring); }
blockquote { margin: 1rem 0; padding: .1rem 1rem; background: var(--paper);
  border-left: 4px solid var(--ring); }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left;
  vertical-align: top; }
code { background: var(--paper); padding: 0 .25em; }
figure { margin: 1.5rem 0; }
figure svg, figure img { width: 100%; max-width: 34rem; height: auto; display: block; }
figcaption { color: var(--ink-2); max-width: 34rem; margin-top: .4rem; }
"""


def document(title: str, language: str, body: str, theme: str = "auto") -> str:
    """A complete page, light or dark as the reader prefers or as requested."""
    light, dark = (
        " ".join(f"--{name}: {PALETTE[name][number]};" for name in COLOURS) for number in (0, 1)
    )
    if theme == "auto":
        in_the_dark = f"@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}"
    else:
        light, in_the_dark = (dark if theme == "dark" else light), ""
    sheet = SHEET.replace("LIGHT", light).replace("DARK", in_the_dark).replace("FONT", FONT)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{sheet}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )
