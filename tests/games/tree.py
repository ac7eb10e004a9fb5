"""An SVG picture as a tree of shapes, each with where it lies in the whole picture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin
from xml.etree import ElementTree as ET

from quinte.drawing.svg import width_of

SVG = "{http://www.w3.org/2000/svg}"
MOVED = re.compile(r"(\w+)\(([^)]*)\)")
STEP = re.compile(r"([A-Za-z])|(-?\d*\.?\d+(?:e-?\d+)?)")
LENGTHS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "Z": 0}
Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]


@dataclass
class Box:
    """How far a shape reaches."""

    left: float
    top: float
    right: float
    bottom: float

    def within(self, other: Box, slack: float = 0.01) -> bool:
        return (
            self.left >= other.left - slack
            and self.top >= other.top - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )

    def meets(self, other: Box) -> bool:
        return (
            min(self.right, other.right) > max(self.left, other.left)
            and min(self.bottom, other.bottom) > max(self.top, other.top)
        )  # fmt: skip


def parsed(picture: str) -> ET.Element:
    """The root of a picture, which is well-formed."""
    return ET.fromstring(picture.encode("utf-8"))


def data(picture: str, name: str, **others: str) -> list[str]:
    """What elements carry under such a name, in the order they are drawn; of some elements only."""
    return [
        each.attrib[f"data-{name}"]
        for each in parsed(picture).iter()
        if f"data-{name}" in each.attrib
        and all(each.get(f"data-{key}") == value for key, value in others.items())
    ]


def frame(root: ET.Element) -> Box:
    return Box(*map(float, root.attrib["viewBox"].split()))


def texts(root: ET.Element) -> list[tuple[str, Box]]:
    return [(each.text or "", box) for each, box in shapes(root) if each.tag == f"{SVG}text"]


Shapes = dict[str, ET.Element]


def shapes(root: ET.Element) -> Iterator[tuple[ET.Element, Box]]:
    """All that is drawn, with how far it reaches."""
    once = {f"#{each.attrib['id']}": each for each in root.iter() if "id" in each.attrib}
    return _below(root, (1, 0, 0, 1, 0, 0), once)


def _below(element: ET.Element, matrix: Matrix, once: Shapes) -> Iterator[tuple[ET.Element, Box]]:
    for each in element:
        tag = each.tag.removeprefix(SVG)
        if tag == "g":
            yield from _below(each, _combined(matrix, each.get("transform", "")), once)
        elif tag == "use":
            moved = f"translate({each.get('x', 0)} {each.get('y', 0)})"
            yield from _below(once[each.attrib["href"]], _combined(matrix, moved), once)
        elif tag not in ("title", "desc", "style", "defs"):
            xs, ys = zip(*(_placed(matrix, point) for point in _corners(tag, each)), strict=True)
            yield each, Box(min(xs), min(ys), max(xs), max(ys))


def _combined(matrix: Matrix, transform: str) -> Matrix:
    for name, listed in MOVED.findall(transform):
        numbers = [float(n) for n in listed.split()]
        if name == "translate":
            step: Matrix = (1, 0, 0, 1, numbers[0], numbers[1])
        elif name == "rotate":
            angle = radians(numbers[0])
            step = (cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0)
        else:
            assert name == "scale"
            step = (numbers[0], 0, 0, numbers[0], 0, 0)
        a, b, c, d, e, f = matrix
        a2, b2, c2, d2, e2, f2 = step
        matrix = (a * a2 + c * b2, b * a2 + d * b2, a * c2 + c * d2, b * c2 + d * d2,
                  a * e2 + c * f2 + e, b * e2 + d * f2 + f)  # fmt: skip
    return matrix


def _placed(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


def _corners(tag: str, element: ET.Element) -> list[Point]:
    """Points between which a shape lies, its edge included where it has a width."""
    number = {name: float(element.get(name, "0")) for name in ("x", "y", "cx", "cy", "r", "width",
              "height", "rx", "ry", "font-size", "stroke-width")}  # fmt: skip
    edge = number["stroke-width"] / 2
    if tag == "rect":
        x, y = number["x"], number["y"]
        return _around(x, y, x + number["width"], y + number["height"], edge)
    if tag == "circle":
        reach = number["r"] + edge
        return _around(number["cx"], number["cy"], number["cx"], number["cy"], reach)
    if tag == "ellipse":
        x, y, rx, ry = (number[name] for name in ("cx", "cy", "rx", "ry"))
        return _around(x - rx, y - ry, x + rx, y + ry, edge)
    if tag == "polyline":
        pairs = [each.split(",") for each in element.attrib["points"].split()]
        return [(float(x), float(y)) for x, y in pairs]
    if tag == "path":
        return _path(element.attrib["d"])
    assert tag == "text", tag
    classes = element.attrib["class"].split()
    width = width_of(element.text or "", number["font-size"], bold="b" in classes)
    width = float(element.get("textLength", width))
    start = number["x"] - (width / 2 if "mid" in classes else width if "end" in classes else 0)
    high = 0.72 * number["font-size"]
    return _around(start, number["y"] - high, start + width, number["y"], 0)


def _around(left: float, top: float, right: float, bottom: float, edge: float) -> list[Point]:
    return [(x, y) for x in (left - edge, right + edge) for y in (top - edge, bottom + edge)]


def _path(outline: str) -> list[Point]:
    """The points that an outline names, controls of its curves included."""
    points: list[Point] = []
    x = y = 0.0
    for letter, numbers in _steps(outline):
        kind, relative = letter.upper(), letter.islower()
        ox, oy = (x, y) if relative else (0.0, 0.0)
        if kind == "H":
            x = ox + numbers[0]
        elif kind == "V":
            y = oy + numbers[0]
        elif kind != "Z":
            pairs = numbers[5:] if kind == "A" else numbers
            for i in range(0, len(pairs), 2):
                points.append((ox + pairs[i], oy + pairs[i + 1]))
            x, y = points[-1]
        points.append((x, y))
    return points


def _steps(outline: str) -> Iterator[tuple[str, list[float]]]:
    letter, numbers = "", list[float]()
    for found in STEP.finditer(outline):
        if found[1]:
            letter, numbers = found[1], []
        else:
            numbers.append(float(found[2]))
        if len(numbers) == LENGTHS[letter.upper()]:
            yield letter, numbers
            letter, numbers = {"M": "L", "m": "l"}.get(letter, letter), []
