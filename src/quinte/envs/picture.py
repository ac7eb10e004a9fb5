"""A state as text, as a picture, and as pixels, with everything on the table shown."""

from __future__ import annotations

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
    png = svg_to_bytes(svg_string=svg, width=WIDTH, background="#ffffff")
    return np.asarray(Image.open(BytesIO(bytes(png))).convert("RGB"))
