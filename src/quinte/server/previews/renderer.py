"""The process that turns SVG into PNG. It imports nothing of the server, so that it starts soon."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from quinte.extras import extra

Render = Callable[[str], bytes]
"""SVG to PNG."""
SANS = ("Figtree", "DejaVu Sans", "Liberation Sans", "Noto Sans", "Arial", "Helvetica", "Segoe UI")
SERIF = ("Young Serif",)
"""Fonts for words, best first: the page's own, then those that machines have."""


def work(connection: Connection, assets: Path, place: Path) -> None:
    """Worker loop: SVG in, PNG out; nothing if no font is found to write with."""
    render = renderer(assets, place)
    with suppress(EOFError, KeyboardInterrupt):
        while True:
            connection.send(render(connection.recv()))


def renderer(assets: Path, place: Path) -> Render:
    """Renders with the fonts of a page, unpacked in a place, and with those of the machine."""
    with extra("previews"):
        from resvg_py import svg_to_bytes

    from quinte.server.previews.fonts import families, unpacked

    files = unpacked(assets, place)
    given: dict[str, Any] = {"font_files": [str(file) for file in files]}

    def writes(name: str) -> bool:
        """Whether digits appear in that font."""
        text = f'<text y="20" font-family="{name}">0123456789</text>'
        return svg_to_bytes(svg_string=_small(text), **given) != empty

    empty = svg_to_bytes(svg_string=_small(""), **given)
    sans = next((name for name in (*SANS, *families(files)) if writes(name)), None)
    serif = next((name for name in SERIF if writes(name)), sans)
    if sans is None:
        return lambda _: b""
    given |= {"sans_serif_family": sans, "font_family": sans, "serif_family": serif}
    return lambda svg: bytes(svg_to_bytes(svg_string=svg, **given))


def _small(content: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="30">{content}</svg>'
