"""A state as text, as a picture, and as pixels, with everything on the table shown."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from quinte.drawing.page import Page
from quinte.engine.types import ALL
from quinte.extras import extra
from quinte.language.words import Words

with extra("envs"):
    import numpy as np
    from gymnasium import logger
    from numpy.typing import NDArray

if TYPE_CHECKING:
    from quinte.engine.state import State

MODES = ("human", "ansi", "svg", "rgb_array")
"""Text on the screen, text, a picture as SVG, and its pixels."""
WIDTH = 480
"""Of pictures, in pixels."""
FONTS = ("Figtree", "DejaVu Sans", "Liberation Sans", "Noto Sans", "Arial", "Helvetica", "Segoe UI")
"""What machines have, best first: without a name that it knows, the renderer leaves words out."""


def render(state: State, mode: str | None) -> Any:
    """What a mode shows; the text of "human" is printed."""
    if mode is None:
        logger.warn("nothing is rendered: the environment was made without a render mode")
        return None
    page = Page(Words("en"), theme="light")
    view = state.view(ALL)
    if mode in ("human", "ansi"):
        text = state.game.show(view, page)
        if mode == "ansi":
            return text
        print(text)
        return None
    svg = state.game.svg(view, page)
    return svg if mode == "svg" else pixels(svg)


def pixels(svg: str) -> NDArray[np.uint8]:
    """A picture as an array of height, width and three colours."""
    with extra("envs"):
        from PIL import Image
        from resvg_py import svg_to_bytes
    font = font_of_machine()
    png = svg_to_bytes(
        svg_string=svg, width=WIDTH, background="#ffffff", font_family=font,
        sans_serif_family=font, serif_family=font,
    )  # fmt: skip
    return np.asarray(Image.open(BytesIO(bytes(png))).convert("RGB"))


@cache
def font_of_machine() -> str | None:
    """The first font that digits can be written with; says so if there is none."""
    with extra("envs"):
        from resvg_py import svg_to_bytes

    def drawn(text: str) -> bytes:
        return bytes(
            svg_to_bytes(
                svg_string=f"""
            <svg xmlns="http://www.w3.org/2000/svg" width="200" height="30">{text}</svg>"""
            )
        )

    empty = drawn("")
    for name in FONTS:
        if drawn(f'<text y="20" font-family="{name}">0123456789</text>') != empty:
            return name
    logger.warn(f"pictures have no words: no font was found, such as {FONTS[1]}")
    return None
