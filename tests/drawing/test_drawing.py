"""Pictures: safe texts, room, scoped style sheets, and legible letters."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from quinte.drawing import pieces
from quinte.drawing.page import Page
from quinte.drawing.paint import pattern
from quinte.drawing.svg import MARGIN, PALETTE, THEMES, WIDTH, Drawing, width_of
from quinte.language.words import Words

NAMESPACE = "{http://www.w3.org/2000/svg}"
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b(?![\w-]*[{ .])|rgba?\(|hsla?\(")
READABLE = 4.5
"""What WCAG 2 asks of the contrast of texts."""


def page(theme: str = "auto") -> Page:
    return Page(Words("en"), theme=theme)


def drawn(theme: str = "auto", text: str = "Ann") -> str:
    """A picture with a text, a card face down and a mark."""
    draw = Drawing()
    pieces.title(draw, text)
    pieces.back(draw, 50, 70)
    pieces.card(draw, 50, 70, new=True)
    return draw.written(page(theme), text, f"{text} sits there.")


def sheet(picture: str) -> str:
    return ET.fromstring(picture).findtext(f"{NAMESPACE}style") or ""


def rules(picture: str) -> list[str]:
    """The selectors of a style sheet."""
    inside = re.sub(r"@media[^{]*\{", "", sheet(picture))
    return [rule.strip("}").partition("{")[0] for rule in re.findall(r"[^{}]+\{[^{}]*\}", inside)]


class TestTexts:
    @pytest.mark.parametrize("name", ['<b>&"', "]]>", "<!--", "&amp;", "</text><script>", "'\"'"])
    def test_markup_in_a_name_stays_a_text(self, name: str) -> None:
        root = ET.fromstring(drawn(text=name))
        assert [each.text for each in root.iter(f"{NAMESPACE}text")] == [name]
        assert root.findtext(f"{NAMESPACE}title") == name
        assert root.findtext(f"{NAMESPACE}desc") == f"{name} sits there."

    @pytest.mark.parametrize("sign", ["\x00", "\x07", "\x1b", "\ud800", "\ufffe", "\uffff"])
    def test_what_xml_cannot_hold_is_replaced(self, sign: str) -> None:
        picture = drawn(text=f"a{sign}b")
        root = ET.fromstring(picture.encode("utf-8"))
        assert root.findtext(f"{NAMESPACE}text") == "a\ufffdb"
        assert root.findtext(f"{NAMESPACE}title") == "a\ufffdb"
        assert root.findtext(f"{NAMESPACE}desc") == "a\ufffdb sits there."

    def test_what_a_piece_stands_for_is_escaped(self) -> None:
        draw = Drawing()
        with draw.at(0, 0, data_card="<'&\">"):
            draw.circle(0, 0, 1, "ink")
        groups = list(ET.fromstring(draw.written(page(), "", "")).iter(f"{NAMESPACE}g"))
        assert [group.get("data-card") for group in groups] == ["<'&\">"]

    def test_a_name_that_looks_like_the_inside_of_a_picture_is_left_alone(self) -> None:
        root = ET.fromstring(drawn(text="url(#-weave) url(#PICTURE-weave)"))
        assert root.findtext(f"{NAMESPACE}title") == "url(#-weave) url(#PICTURE-weave)"
        assert root.findtext(f"{NAMESPACE}text") == "url(#-weave) url(#PICTURE-weave)"

    def test_a_text_with_room_keeps_its_size(self) -> None:
        draw = Drawing()
        draw.text(0, 0, "Ann", 24, room=200)
        assert 'font-size="24"' in draw.parts[0]
        assert "textLength" not in draw.parts[0]

    def test_a_text_that_is_a_little_long_is_made_smaller(self) -> None:
        draw = Drawing()
        room = 0.9 * width_of("Alexandra", 24)
        draw.text(0, 0, "Alexandra", 24, room=room)
        size = float(re.findall(r'font-size="([\d.]+)"', draw.parts[0])[0])
        assert size == pytest.approx(0.9 * 24, abs=0.01)
        assert "textLength" not in draw.parts[0]

    @pytest.mark.parametrize("text", ["W" * 40, "Maximilian " * 4, "😀" * 40, "i" * 200])
    def test_a_text_that_is_much_too_long_is_squeezed_into_its_room(self, text: str) -> None:
        draw = Drawing()
        draw.text(0, 0, text, 24, room=120)
        element = ET.fromstring(draw.parts[0])
        assert element.get("textLength") == "120"
        assert element.get("lengthAdjust") == "spacingAndGlyphs"
        assert float(element.attrib["font-size"]) == pytest.approx(0.8 * 24)

    def test_bold_and_wide_letters_count_as_wider(self) -> None:
        assert width_of("Ann", 20, bold=True) > width_of("Ann", 20)
        assert width_of("MMM", 20) > width_of("nnn", 20) > width_of("iii", 20) > 0
        assert width_of("😀", 20) > width_of("n", 20)
        assert width_of("", 20) == 0


WEAVE = pattern("weave", 5, 5, '<path class="line-back-print" d="M0 0H5"/>')


class TestStyleSheet:
    def test_only_what_is_used_is_in_the_sheet(self) -> None:
        draw = Drawing()
        draw.circle(0, 0, 1, "team red edge-bone")
        draw.path("M0 0", "line-blue")
        said = rules(draw.written(page(), "", ""))
        painted = {rule.rpartition(".")[2] for rule in said if " ." in rule}
        assert painted == {"b", "mid", "end", "room", "red", "edge-bone", "line-blue"}

    def test_the_sheet_has_what_a_pattern_uses(self) -> None:
        draw = Drawing()
        draw.add("rect", fill=draw.fill(WEAVE))
        picture = draw.written(page(), "", "")
        assert ".line-back-print{stroke:" in sheet(picture)
        assert ".line-bone{" not in sheet(picture)

    def test_a_class_paints_a_fill_a_line_or_an_edge(self) -> None:
        draw = Drawing()
        draw.circle(0, 0, 1, "red line-red edge-red")
        red = PALETTE["red"][0]
        said = sheet(draw.written(page("light"), "", ""))
        for rule in (f".red{{fill:{red}}}", f".line-red{{stroke:{red};fill:none}}",
                     f".edge-red{{stroke:{red}}}"):  # fmt: skip
            assert rule in said

    @pytest.mark.parametrize("theme", THEMES)
    def test_a_theme_shows_its_own_colours(self, theme: str) -> None:
        said = sheet(drawn(theme))
        light, dark = PALETTE["room"]
        assert (light in said) == (theme != "dark")
        assert (dark in said) == (theme != "light")
        assert ("@media (prefers-color-scheme:dark)" in said) == (theme == "auto")

    def test_where_the_reader_decides_dark_colours_are_for_the_dark_only(self) -> None:
        light, _, dark = sheet(drawn("auto")).partition("@media")
        for name in ("room", "ink"):
            assert f".{name}{{fill:{PALETTE[name][0]}}}" in light
            assert f".{name}{{fill:{PALETTE[name][1]}}}" in dark
            assert PALETTE[name][1] not in light
        assert f".bone{{fill:{PALETTE['bone'][0]}}}" in light

    @pytest.mark.parametrize("theme", THEMES)
    def test_every_rule_and_every_pattern_is_for_this_picture_alone(self, theme: str) -> None:
        picture = drawn(theme)
        root = ET.fromstring(picture)
        name = root.attrib["id"]
        assert re.fullmatch("q[0-9a-f]{10}", name)
        selectors = rules(picture)
        assert len(selectors) > 8
        assert all(each == f"#{name}" or each.startswith(f"#{name} .") for each in selectors)
        ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
        assert ids == [name, f"{name}-lattice"]
        assert set(re.findall(r"url\(#([^)]*)\)", picture)) == {f"{name}-lattice"}

    def test_the_same_content_is_the_same_picture_and_another_has_another_id(self) -> None:
        assert drawn() == drawn()
        pictures = [drawn(), drawn("light"), drawn("dark"), drawn(text="Bob")]
        assert len({ET.fromstring(each).attrib["id"] for each in pictures}) == 4

    @pytest.mark.parametrize("theme", THEMES)
    def test_what_follows_the_theme_has_no_colour_of_its_own(self, theme: str) -> None:
        draw = Drawing()
        pieces.title(draw, "Ann", "right")
        pieces.plate(draw, 0, 0, 100, 50, acts=True)
        pieces.card(draw, 50, 70, new=True)
        picture = draw.written(page(theme), "Ann", "")
        outside = picture.replace(sheet(picture).replace("&", "&amp;"), "")
        assert "<style></style>" in outside
        assert COLOUR.findall(re.sub(r"url\([^)]*\)", "", outside)) == []
        for element in ET.fromstring(picture).iter():
            assert element.get("fill", "none") == "none" or element.attrib["fill"].startswith(
                "url("
            )
            assert not {"stroke", "style", "color"} & set(element.attrib)


class TestPaints:
    def test_a_shape_that_recurs_is_drawn_once(self) -> None:
        draw = Drawing()
        for x in (0, 30):
            with draw.once("spot", x, 5) as new:
                if new:
                    draw.circle(0, 0, 9, "red")
        root = ET.fromstring(draw.written(page(), "", ""))
        name = root.attrib["id"]
        uses = [dict(each.attrib) for each in root.iter(f"{NAMESPACE}use")]
        assert uses == [
            {"href": f"#{name}-spot", "y": "5"},
            {"href": f"#{name}-spot", "x": "30", "y": "5"},
        ]
        assert len(list(root.iter(f"{NAMESPACE}circle"))) == 1

    def test_discs_differ_by_their_signs_not_by_colour_alone(self) -> None:
        signs = set()
        for team in range(len(pieces.COLOURS)):
            draw = Drawing()
            pieces.token(draw, 24, team)
            signs.add(re.sub(r' (fill|stroke)="[^"]*"', "", draw.parts[5]))
        assert len(signs) == len(pieces.COLOURS)

    @pytest.mark.parametrize("team", range(len(pieces.COLOURS)))
    def test_a_disc_has_its_own_enamel(self, team: int) -> None:
        draw = Drawing()
        pieces.token(draw, 24, team)
        assert list(draw.paints) == [f"enamel-{pieces.COLOURS[team]}"]


class TestFrame:
    def test_a_picture_is_as_wide_as_all_and_as_high_as_what_it_shows(self) -> None:
        draw = Drawing()
        draw.height = 130.5
        root = ET.fromstring(draw.written(page(), "", ""))
        assert root.attrib["viewBox"] == f"0 0 {WIDTH} {130.5 + MARGIN:g}"
        assert (root.attrib["width"], root.attrib["height"]) == (str(WIDTH), f"{130.5 + MARGIN:g}")
        assert root.attrib["role"] == "img"

    def test_it_says_its_language(self) -> None:
        for language in ("en", "fr"):
            shown = Drawing().written(Page(Words(language)), "", "")
            assert ET.fromstring(shown).attrib["lang"] == language

    def test_numbers_have_no_needless_digits(self) -> None:
        draw = Drawing()
        draw.rect(1 / 3, 2.0, 1234.5678, 5, "ink")
        assert 'x="0.33" y="2" width="1234.57" height="5"' in draw.parts[0]

    def test_a_group_moves_turns_and_scales_in_that_order(self) -> None:
        draw = Drawing()
        with draw.at(1, 2, 0.5, 30, data_seat=0, data_card=None):
            draw.circle(0, 0, 1, "ink")
        assert draw.parts[0] == '<g transform="translate(1 2) rotate(30) scale(0.5)" data-seat="0">'
        assert draw.parts[-1] == "</g>"


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(ink: str, paper: str, theme: int) -> float:
    high, low = sorted((luminance(PALETTE[name][theme]) for name in (ink, paper)), reverse=True)
    return (high + 0.05) / (low + 0.05)


TEXTS = {
    "ink": ("room", "paper", "paper-2", "slot"),
    "ink-2": ("room", "paper"),
    "ring": ("paper", "room"),
    "good": ("paper",),
    "print": ("bone", "wood", "yellow"),
    "print-muted": ("bone",),
    "bone": ("red", "blue"),
    "red": ("bone",),
}
"""Inks, and what texts of each stand on."""


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "paper"), [(ink, paper) for ink, papers in TEXTS.items() for paper in papers]
)
def test_a_text_can_be_read_where_it_stands(ink: str, paper: str, theme: int) -> None:
    assert contrast(ink, paper, theme) >= READABLE


def test_contrast_is_measured_as_wcag_says() -> None:
    assert luminance("#ffffff") == pytest.approx(1)
    assert luminance("#000000") == 0
    assert luminance("#777777") == pytest.approx(0.1845, abs=1e-4)
