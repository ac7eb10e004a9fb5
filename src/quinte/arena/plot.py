"""Plots as SVG, in the colours of all our pictures: intervals, a matrix, distributions, curves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, floor, inf, isfinite, log10

from quinte.arena.statistics import Estimate
from quinte.drawing.page import Page
from quinte.drawing.svg import MARGIN, WIDTH, Drawing, width_of

TEXT = 20
ROW = 44
BINS = 30
Form = Callable[[float], str]


class Axis:
    """Maps values to x coordinates between two edges, optionally on a logarithmic scale."""

    def __init__(
        self, values: Sequence[float], left: float, *, log: bool = False, whole: bool = False
    ) -> None:
        self.log = log
        self.left, self.right = left, WIDTH - 2.5 * MARGIN
        low, high = self.at(min(values)), self.at(max(values))
        if low == high:
            low, high = low - 0.5, high + 0.5
        if log:
            self.step = 1.0
        else:
            rough = (high - low) / 5
            size = 10 ** floor(log10(rough))
            self.step = next(size * f for f in (1, 2, 2.5, 5, 10) if size * f >= rough)
            if whole:
                self.step = max(1.0, float(ceil(self.step)))
        self.low = floor(low / self.step) * self.step
        self.high = max(ceil(high / self.step), floor(low / self.step) + 1) * self.step

    def at(self, value: float) -> float:
        """The value on the scale, as its logarithm if need be."""
        return log10(max(value, 1e-9)) if self.log else value

    def x(self, value: float) -> float:
        part = (self.at(value) - self.low) / (self.high - self.low)
        return self.left + part * (self.right - self.left)

    def ticks(self) -> Iterator[float]:
        """Round values."""
        for number in range(round((self.high - self.low) / self.step) + 1):
            value = self.low + number * self.step
            yield 10**value if self.log else round(value, 9)

    def draw(self, drawing: Drawing, top: float, bottom: float, form: Form) -> None:
        """Grid lines with their labels below."""
        room = (self.right - self.left) / max(1, round((self.high - self.low) / self.step))
        for value in self.ticks():
            x = self.x(value)
            drawing.line([(x, top), (x, bottom)], "line-line", 1.5)
            drawing.text(x, bottom + 26, form(value), TEXT, "ink-2", room=room - 4)


def _left(names: Sequence[str]) -> float:
    """The width that names need."""
    return MARGIN + min(260.0, max(width_of(short(name), TEXT) for name in names) + 16)


def short(name: str) -> str:
    """The name of a bot without the path of its program."""
    return name.rpartition("/")[2] or name


def intervals(
    page: Page,
    title: str,
    rows: Sequence[tuple[str, Estimate]],
    form: Form,
    *,
    reference: float | None = None,
    log: bool = False,
    description: str = "",
) -> str:
    """A dot and its interval for every name."""
    drawing = Drawing()
    names = [name for name, _ in rows]
    values = [value for _, estimate in rows for value in estimate if isfinite(value)]
    axis = Axis([*values, *([] if reference is None else [reference])], _left(names), log=log)
    drawing.text(MARGIN, 44, title, 24, anchor="start", bold=True, room=WIDTH - 2 * MARGIN)
    top = 64.0
    bottom = top + ROW * len(rows)
    axis.draw(drawing, top, bottom, form)
    if reference is not None:
        x = axis.x(reference)
        drawing.line([(x, top), (x, bottom)], "line-ink-2", 3)
    for number, (name, estimate) in enumerate(rows):
        y = top + ROW * (number + 0.5)
        drawing.text(MARGIN, y + 7, short(name), TEXT, anchor="start", room=axis.left - MARGIN - 12)
        low = axis.x(estimate.low) if isfinite(estimate.low) else axis.left
        high = axis.x(estimate.high) if isfinite(estimate.high) else axis.right
        drawing.line([(low, y), (high, y)], "line-ring", 5)
        for x, end, inwards in ((low, estimate.low, 12), (high, estimate.high, -12)):
            if isfinite(end):
                drawing.line([(x, y - 8), (x, y + 8)], "line-ring", 4)
            else:  # an arrow: nobody knows how far
                drawing.line([(x + inwards, y - 8), (x, y), (x + inwards, y + 8)], "line-ring", 4)
        if isfinite(estimate.low) and isfinite(estimate.high):
            drawing.circle(axis.x(estimate.mean), y, 8, "ring")
    drawing.height = bottom + 30
    told = "; ".join(f"{name}: {span(each, form)}" for name, each in rows)
    return drawing.written(page, title, description or told)


def span(estimate: Estimate, form: Form) -> str:
    """A mean with its interval; of an open one, the end that it has."""
    mean, low, high = estimate
    if isfinite(low) and isfinite(high):
        return f"{form(mean)} ({form(low)} – {form(high)})"
    if isfinite(low):
        return f"≥ {form(low)}"
    return f"≤ {form(high)}" if isfinite(high) else "?"


def matrix(
    page: Page,
    title: str,
    names: Sequence[str],
    cells: Sequence[Sequence[float | None]],
    form: Form,
) -> str:
    """How each row does against each column; the darker, the better."""
    drawing = Drawing()
    drawing.text(MARGIN, 44, title, 24, anchor="start", bold=True, room=WIDTH - 2 * MARGIN)
    left, top = _left(names), 64.0
    size = (WIDTH - MARGIN - left) / len(names)
    height = min(size, 64.0)
    for number, name in enumerate(names):
        drawing.text(left + size * (number + 0.5), top + 24, short(name), TEXT, room=size - 8)
    for row, name in enumerate(names):
        y = top + 36 + row * height
        drawing.text(MARGIN, y + height / 2 + 7, short(name), TEXT, anchor="start",
                     room=left - MARGIN - 12)  # fmt: skip
        for column, value in enumerate(cells[row]):
            x = left + size * column
            drawing.rect(x + 2, y + 2, size - 4, height - 4, "paper-2", 6)
            if value is None:
                continue
            drawing.add("rect", "ring", x=x + 2, y=y + 2, width=size - 4, height=height - 4, rx=6,
                        fill_opacity=round(0.5 * value, 2))  # fmt: skip
            drawing.text(x + size / 2, y + height / 2 + 7, form(value), TEXT, bold=True,
                         room=size - 10)  # fmt: skip
    drawing.height = top + 36 + height * len(names)
    told = "; ".join(
        f"{names[row]} – {names[column]}: {form(value)}"
        for row, values in enumerate(cells)
        for column, value in enumerate(values)
        if value is not None
    )
    return drawing.written(page, title, told)


def distributions(
    page: Page, title: str, series: Sequence[tuple[str, Sequence[float]]], form: Form
) -> str:
    """Histograms, one row of bars per name, all on one scale."""
    drawing = Drawing()
    drawing.text(MARGIN, 44, title, 24, anchor="start", bold=True, room=WIDTH - 2 * MARGIN)
    names = [name for name, _ in series]
    values = [value for _, some in series for value in some]
    axis = Axis(values, _left(names) if any(names) else 2.0 * MARGIN, whole=True)
    height, top = (90.0 if len(series) > 1 else 200.0), 64.0
    bottom = top + (height + 14) * len(series)
    axis.draw(drawing, top, bottom, form)
    span = axis.high - axis.low
    bins = min(BINS, max(1, round(span))) if span >= 1 else BINS
    wide = (axis.right - axis.left) / bins
    for number, (name, some) in enumerate(series):
        counts = [0] * bins
        for value in some:
            counts[min(bins - 1, int((value - axis.low) / span * bins))] += 1
        base = top + (height + 14) * (number + 1) - 6
        drawing.text(MARGIN, base - height / 2 + 7, short(name), TEXT, anchor="start",
                     room=axis.left - MARGIN - 12)  # fmt: skip
        most = max(counts) or 1
        for place, count in enumerate(counts):
            if count:
                tall = height * count / most
                drawing.rect(axis.left + wide * place + 1, base - tall, wide - 2, tall, "ring")
        drawing.line([(axis.left, base), (axis.right, base)], "line-ink", 2)
    drawing.height = bottom + 30
    told = "; ".join(
        f"{name}: {form(min(some))} – {form(max(some))}" for name, some in series if some
    )
    return drawing.written(page, title, told)


CURVES = ("ring", "good", "bad", "ink-2")
"""Colours of curves, by their order."""
TALL = 380.0
Curve = Sequence[tuple[float, Estimate]]


def curves(
    page: Page, title: str, series: Sequence[tuple[str, Curve]], form: Form, share: Form
) -> str:
    """Shares from 0 to 1 over something that grows, each point with its interval; a curve has its
    name at its end.
    """
    drawing = Drawing()
    drawing.text(MARGIN, 44, title, 24, anchor="start", bold=True, room=WIDTH - 2 * MARGIN)
    names = [name for name, _ in series]
    axis = Axis([0.0, *(x for _, curve in series for x, _ in curve)], 84.0)
    axis.right -= max(width_of(name, TEXT) for name in names)
    top, bottom = 76.0, 76.0 + TALL

    def y(value: float) -> float:
        return bottom - TALL * value

    axis.draw(drawing, top, bottom, form)
    for number in range(5):
        drawing.line([(axis.left, y(number / 4)), (axis.right, y(number / 4))], "line-line", 1.5)
        label = share(number / 4)
        drawing.text(axis.left - 10, y(number / 4) + 7, label, TEXT, "ink-2", anchor="end")
    ends = spread([y(curve[-1][1].mean) for _, curve in series], TEXT + 4)
    for place, ((name, curve), end) in enumerate(zip(series, ends, strict=True)):
        colour = CURVES[place % len(CURVES)]
        drawing.line([(axis.x(x), y(each.mean)) for x, each in curve], f"line-{colour}", 3)
        for x, each in curve:
            bar = [(axis.x(x), y(each.low)), (axis.x(x), y(each.high))]
            drawing.line(bar, f"line-{colour}", 2)
            drawing.circle(axis.x(x), y(each.mean), 5, colour)
        drawing.text(axis.x(curve[-1][0]) + 14, end + 7, name, TEXT, colour, anchor="start",
                     bold=True)  # fmt: skip
    drawing.height = bottom + 30
    told = "; ".join(f"{name}: {span(curve[-1][1], share)}" for name, curve in series)
    return drawing.written(page, title, told)


def spread(heights: Sequence[float], apart: float) -> list[float]:
    """The same heights, moved down where they would be closer than that."""
    placed: dict[int, float] = {}
    last = -inf
    for number in sorted(range(len(heights)), key=lambda number: heights[number]):
        last = placed[number] = max(heights[number], last + apart)
    return [placed[number] for number in range(len(heights))]
