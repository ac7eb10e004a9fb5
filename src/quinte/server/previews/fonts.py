"""The page's fonts as files that the renderer can read: it knows TrueType, the page has WOFF2."""

from __future__ import annotations

import re
from pathlib import Path

from quinte.extras import extra

with extra("previews"):
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

WEIGHTS = (500, 700)
"""The weights of a variable font that pictures use."""
WEIGHT = re.compile(r" (Thin|ExtraLight|Light|Regular|Medium|SemiBold|Bold|ExtraBold|Black)$")
"""What a variable font adds to the name of its family: the weight it begins with."""
FAMILY, TYPOGRAPHIC = 1, 16


def unpacked(folder: Path, place: Path) -> list[Path]:
    """Every font of a folder as TrueType files in a place; none if there are none."""
    made = []
    for source in sorted(folder.glob("*.woff2")):
        is_variable = "fvar" in TTFont(source)
        for weight in WEIGHTS if is_variable else (0,):
            font = TTFont(source)
            if weight:
                font = instantiateVariableFont(font, {"wght": weight})
                font["OS/2"].usWeightClass = weight
                for number in (FAMILY, TYPOGRAPHIC):
                    font["name"].setName(WEIGHT.sub("", _family(font)), number, 3, 1, 0x409)
            font.flavor = None
            made.append(place / f"{source.stem}-{weight}.ttf")
            font.save(made[-1])
    return made


def families(files: list[Path]) -> list[str]:
    """The names by which fonts are found."""
    return list(dict.fromkeys(_family(TTFont(file)) for file in files))


def _family(font: TTFont) -> str:
    names = font["name"]
    return str(names.getDebugName(TYPOGRAPHIC) or names.getDebugName(FAMILY))
