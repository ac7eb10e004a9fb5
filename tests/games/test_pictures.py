"""Pictures of all games: well-formed, inside their frame, with all that is seen and no more."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from itertools import combinations
from typing import Any

import pytest

import quinte
from quinte.definition.game import Game, game_of
from quinte.drawing import pieces
from quinte.drawing.page import Page
from quinte.drawing.svg import FONTS, THEMES, Drawing
from quinte.engine.rng import Fast
from quinte.engine.state import State
from quinte.engine.types import ALL, EventData, Fact, View, Viewer
from quinte.games.cinco.picture import courtyard
from quinte.games.quinto_cards.picture import faces
from quinte.games.score5 import picture as score5
from quinte.language.rulebook import example
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words
from quinte.testing.law import step, viewers
from tests.drawing.test_drawing import TEXTS
from tests.games.score5.positions import load as score5_state
from tests.games.tree import SVG, data, frame, parsed, shapes, texts

MORE: dict[str, list[dict[str, Any]]] = {
    "cinco": [{"players": 6, "teams": 3}],
    "score5": [{"players": 3, "open_hands": True}],
    "quinto-tiles": [{"edition": "1964-wood"}, {"edition": "1968", "multiple": 7}],
    "quinto-cards": [{"players": 4, "teams": True}, {"rules": "published", "players": 3}],
}
"""Options that change what a picture shows; every number of players is drawn besides."""
GAMES = [
    quinte.game(name, **options)
    for name, kind in quinte.kinds().items()
    for options in [*({"players": n} for n in kind.options["players"].values), *MORE.get(name, [])]
]
OURS = [game for game in GAMES if game.kind.package.startswith("quinte.games.")]
ALL_PAGES = [Page(Words(language), theme=theme) for language in LANGUAGES for theme in THEMES]
LONG = (
    "Maximilian-Alexander von und zu Wittelsbach",
    "W" * 40,
    "😀" * 20,
    "<script>alert('&')</script>",
    "李小龙" * 12,
    "i" * 60,
)
MARKS = re.compile(r'class="(?:[\w-]+ )*(?:line-)?new"')
NEW = {"new", "line-new"}

each_game = pytest.mark.parametrize("game", GAMES, ids=repr)
each_of_ours = pytest.mark.parametrize("game", OURS, ids=repr)
Moment = tuple[State, list[Fact]]


@cache
def moments(game: Game) -> list[Moment]:
    """Some states of a random game, with what the last move brought."""
    log: list[Fact] = []
    state, rng = game.start(seed=game.players, log=log), Fast(5)
    found: list[Moment] = []
    while True:
        found.append((state.copy(), list(log)))
        log.clear()
        if not state.actors():
            break
        state.play(*step(state, rng))
    last = len(found) - 1
    return [found[i] for i in sorted({0, last // 3, 2 * last // 3, last})]


def drawn(state: State, viewer: Viewer = ALL, page: Page = ALL_PAGES[0],
          events: list[EventData] | None = None) -> str:  # fmt: skip
    return state.game.svg(state.view(viewer), page, events or [])  # type: ignore[no-any-return]


def assert_tidy(picture: str) -> None:
    """All shapes are inside the frame, no two texts on each other, their inks known as readable."""
    root = parsed(picture)
    whole = frame(root)
    for shape, box in shapes(root):
        assert box.within(whole), (shape.tag, shape.attrib, shape.text, box)
    inks = {ink for each in root.iter(f"{SVG}text") for ink in each.attrib["class"].split()}
    assert inks - {"b", "mid", "end", *FONTS} <= set(TEXTS)
    for (one, here), (other, there) in combinations(texts(root), 2):
        assert not here.meets(there), (one, other)


@each_game
def test_a_picture_is_well_formed_and_nothing_lies_outside_it(game: Game) -> None:
    for number, (state, facts) in enumerate(moments(game)):
        page, viewer = ALL_PAGES[number], viewers(game)[-1 - number]
        picture = drawn(state, viewer, page, game.events(facts, viewer))
        assert_tidy(picture)
        root = parsed(picture)
        assert root.tag == f"{SVG}svg"
        assert root.findtext(f"{SVG}title")
        said = root.findtext(f"{SVG}desc") or ""
        assert all(page.name(seat) in said for seat in range(game.players))


@each_game
def test_the_same_view_is_the_same_picture_and_another_page_another(game: Game) -> None:
    state, facts = moments(game)[2]
    pictures = [drawn(state, 0, page, game.events(facts, 0)) for page in ALL_PAGES]
    assert pictures[0] == drawn(state.copy(), 0, ALL_PAGES[0], game.events(facts, 0))
    assert len(set(pictures)) == len(ALL_PAGES)
    for picture, page in zip(pictures, ALL_PAGES, strict=True):
        assert parsed(picture).attrib["lang"] == page.words.language


@each_game
def test_long_and_strange_names_keep_to_their_room(game: Game) -> None:
    page = Page(Words("fr"), LONG)
    for state, _ in moments(game)[-2:]:
        assert_tidy(drawn(state, ALL, page))


# What is there


def shown(picture: str, name: str, **others: str) -> Counter[str]:
    return Counter(data(picture, name, **others))


def cinco_is_there(game: Game, view: View, picture: str) -> None:
    root = parsed(picture)
    slots = [each.attrib["data-cell"] for each in root.iter()
             if "data-cell" in each.attrib and "data-team" not in each.attrib]  # fmt: skip
    assert sorted(map(int, slots)) == list(range(1, 91))
    tokens = {each.attrib["data-cell"]: int(each.attrib["data-team"]) for each in root.iter()
              if "data-team" in each.attrib}  # fmt: skip
    assert tokens == view["board"]
    assert len(data(picture, "team")) == len(tokens)
    cards = [str(card) for hand in view["hands"] for card in hand if card is not None]
    assert shown(picture, "card") == Counter(cards)


def score5_is_there(game: Game, view: View, picture: str) -> None:
    over = view["phase"] == "end"
    for seat, hand in enumerate(view["hands"]):
        seen = over or game.options["open_hands"] or view["seat"] in (ALL, seat)
        laid = shown(picture, "card", bid=str(seat))
        held = shown(picture, "card", seat=str(seat))
        if not seen:
            assert held == Counter()
        elif view["phase"] == "take":  # of the winner's bid, no card is in the hand any more
            assert held | laid & Counter(hand) == Counter(hand)
        else:
            assert held + laid == Counter(hand)
    spoils = [*view["spoils"], *([view["card"]] if view["phase"] == "bid" else [])]
    assert set(spoils) <= set(data(picture, "card"))


def tiles_are_there(game: Game, view: View, picture: str) -> None:
    on_board = Counter("".join(view["board"]).replace(".", ""))
    in_racks = Counter("".join(view["racks"]))
    assert shown(picture, "tile") == on_board + in_racks
    assert len(set(data(picture, "cell"))) == len("".join(view["board"]))


def cards_are_there(game: Game, view: View, picture: str) -> None:
    cards = [card for hand in view["hands"] for card in hand if card is not None]
    assert shown(picture, "card") == Counter(cards)
    assert shown(picture, "row") == Counter(str(row["id"]) for row in view["rows"])
    assert shown(picture, "won") == Counter(card for won in view["won"] for card in won)
    root = parsed(picture)
    for row in view["rows"]:
        group = next(each for each in root.iter() if each.get("data-row") == str(row["id"]))
        free = sum(each.get("stroke-dasharray") is not None for each in group.iter())
        assert free == 5 - len(row["cards"])


THERE = {
    "cinco": cinco_is_there,
    "score5": score5_is_there,
    "quinto-tiles": tiles_are_there,
    "quinto-cards": cards_are_there,
}


@each_of_ours
def test_every_piece_that_is_seen_is_in_the_picture_and_no_other(game: Game) -> None:
    for state, _ in moments(game):
        for viewer in (ALL, game.players - 1):
            THERE[game.name](game, state.view(viewer), drawn(state, viewer))


@each_game
def test_what_a_seat_cannot_see_changes_no_byte_of_its_picture(game: Game) -> None:
    for number, (state, facts) in enumerate(moments(game)):
        for viewer in viewers(game)[number % 3 :: 3]:
            events = game.events(facts, viewer)
            other = state.resample(viewer, Fast(number))
            assert drawn(state, viewer, events=events) == drawn(other, viewer, events=events)


def test_hands_of_score5_that_only_memory_knows_are_not_drawn() -> None:
    hands = ["g5 r10 y15 v20 b25", "r5 y10 v15 b20 g25"]
    state = score5_state(hands, laid=["g5", "r5 y10"], round=2)
    seen: list[tuple[Viewer, str]] = [(0, hands[0]), (1, hands[1]), (None, "")]
    for viewer, own in seen:
        picture = drawn(state, viewer)
        assert sorted(data(picture, "card")) == sorted(["r40", *own.split()])
        values = [text for text, _ in texts(parsed(picture)) if text.isdigit()]
        printed = ["75", "24", "40", *re.findall(r"\d+", own), *map(str, range(1, 13))]
        backs = ["5"] * picture.count('-score5-down"/>')
        assert Counter(values) - Counter(printed + backs) == Counter()


def test_a_card_that_is_laid_is_no_longer_in_the_hand() -> None:
    state = score5_state(
        ["g5 r10 y15 v20 b25", "r5 y10 v15 b20 g25"], laid=["g5 r10", "r5"], round=2
    )
    both: list[Viewer] = [0, ALL]
    for viewer in both:
        picture = drawn(state, viewer)
        assert data(picture, "card", seat="0") == ["y15", "v20", "b25"]
        assert data(picture, "card", bid="0") == ["g5", "r10"]
    backs = drawn(state, 1).count('-score5-down"/>')
    assert backs == 5  # three held and two laid


def test_a_bid_that_was_taken_back_is_not_drawn_to_its_owner() -> None:
    fields: dict[str, Any] = {"laid": ["g5 r10", "r5"], "round": 2}
    hands = ["g5 r10 y15 v20 b25", "r5 y10 v15 b20 g25"]
    before, after = score5_state(hands, **fields), score5_state(hands, **fields, done=[True, False])
    assert data(drawn(before, 0), "bid") == ["0", "0", "1"]
    assert data(drawn(after, 0), "bid") == ["1"]
    assert data(drawn(after, 1), "bid") == ["0", "0", "1"]


# What is new


def marks(picture: str) -> int:
    return len(MARKS.findall(picture))


@each_of_ours
def test_nothing_is_marked_where_nothing_has_happened(game: Game) -> None:
    for state, _ in moments(game)[:-1]:
        assert marks(drawn(state)) == 0


def marked(picture: str, name: str) -> list[str]:
    """Pieces with a mark, by what they stand for."""
    return [
        each.attrib[f"data-{name}"]
        for each in parsed(picture).iter(f"{SVG}g")
        if f"data-{name}" in each.attrib
        and any(NEW & set(below.get("class", "").split()) for below in each.iter())
    ]


def test_the_last_token_of_cinco_is_marked() -> None:
    game = quinte.game("cinco")
    state, _ = moments(game)[2]
    cell = next(iter(state.view(ALL)["board"]))
    event = {"event": "placed", "seat": 0, "team": 0, "card": 1, "cell": int(cell)}
    assert marked(drawn(state, events=[event]), "cell") == [cell]


def test_the_winning_line_of_cinco_has_a_band() -> None:
    view = example("cinco", "five")["view"]
    band = 'class="five"'
    assert band in game_of(view).svg(view)
    view = example("cinco", "broken")["view"]
    assert band not in game_of(view).svg(view)


def test_the_last_tiles_of_quinto_are_marked() -> None:
    shown = example("quinto-tiles", "game-1964")
    game, view = game_of(shown["view"]), shown["view"]
    assert marked(game.svg(view, None, shown["events"]), "tile") == ["0", "5"]
    assert ">+55<" in game.svg(view, None, shown["events"])
    assert ">+55<" not in game.svg(view)


@pytest.mark.parametrize(
    "event",
    [{"event": "revealed", "card": "r40", "auction": 1}, {"event": "won", "seat": 0, "card": "g5"},
     {"event": "taken", "seat": 0, "card": "y15"}],
)  # fmt: skip
def test_a_new_card_of_score5_is_marked(event: EventData) -> None:
    state = score5_state(["g5 r10 y15 v20 b25", "r5 y10 v15 b20 g25"])
    assert marked(drawn(state, 0, events=[event]), "card") == [event["card"]]
    assert marked(drawn(state, 1, events=[event]), "card") == (
        [event["card"]] if event["card"] == "r40" else []
    )


def test_all_cards_laid_on_a_row_of_quinto_and_all_points_won_are_marked() -> None:
    shown = example("quinto-cards", "bridges")
    game, view = game_of(shown["view"]), shown["view"]
    picture = game.svg(view, None, shown["events"])
    assert marked(picture, "row") == ["2"]
    assert len(re.findall('class="line-new"', picture)) == 2
    shown = example("quinto-cards", "gift")
    game, view = game_of(shown["view"]), shown["view"]
    picture = game.svg(view, None, shown["events"])
    assert sorted(marked(picture, "won")) == ["r15", "y40"]


# Colour is never alone


def bare(put: Callable[[Drawing], None]) -> str:
    """What is drawn, without the classes that paint it."""
    draw = Drawing()
    put(draw)
    return re.sub(r' class="[^"]*"', "", "".join(draw.parts))


def looks() -> dict[str, list[str]]:
    """Pieces that must differ from each other without colours."""
    page = ALL_PAGES[0]
    teams = [bare(lambda draw, team=team: pieces.token(draw, 20, team)) for team in range(3)]  # type: ignore[misc]
    signs = [bare(lambda draw, f=family: score5.sign(draw, f)) for family in score5.SIGNS]  # type: ignore[misc]
    deck = quinte.game("quinto-cards").box[4]
    blots = [bare(lambda draw, c=c: faces.filled(draw, "M0 0", c)) for c in faces.COLOURS]  # type: ignore[misc]
    return {
        "tokens": teams,
        "families": signs,
        "fillings": blots,
        "cards of score 5": [
            bare(partial(_put, score5.card, name)) for name in quinte.game("score5").box.names
        ],
        "cards of cinco": [bare(partial(_put, courtyard.card, number)) for number in range(1, 91)],
        "cards of quinto": [
            bare(lambda draw, name=name: faces.card(draw, name, page))  # type: ignore[misc]
            for name in deck.faces
        ],
        "points of quinto": [bare(partial(_put, faces.point, name)) for name in deck.prizes],
        "points by colour": [bare(partial(_put, faces.point, f"{colour}50")) for colour in "ryb"],
    }


def _put(face: Callable[[Drawing, Any], None], name: object, draw: Drawing) -> None:
    face(draw, name)


@pytest.mark.parametrize("kind", list(looks()))
def test_pieces_differ_without_their_colours(kind: str) -> None:
    drawn_so = looks()[kind]
    assert len(drawn_so) >= 3
    assert len(set(drawn_so)) == len(drawn_so)


def test_whose_turn_it_is_and_what_is_new_differ_without_colours() -> None:
    def plate(draw: Drawing, acts: bool) -> None:
        pieces.plate(draw, 0, 0, 100, 50, acts=acts)

    assert bare(partial(plate, acts=True)) != bare(partial(plate, acts=False))

    def card(draw: Drawing, new: bool) -> None:
        pieces.card(draw, 50, 70, new=new)

    def tile(draw: Drawing, new: bool) -> None:
        pieces.tile(draw, 50, "6", new=new)

    for face in (card, tile):
        assert bare(partial(face, new=True)) != bare(partial(face, new=False))


# Full tables


def test_a_hand_of_score5_may_hold_most_of_the_cards() -> None:
    starters = ["g5 r10 y15 v20 b25", "r5 y10 v15 b20 g25", "y5 v10 b15 g20 r25",
                "v5 b10 g15 r20 y25", "b5 g10 r15 y20 v25"]  # fmt: skip
    hands = [" ".join([*starters[:4], "g30 y35 r40 v45"]), "", "b5", "g10 r15", "y20 v25"]
    state = score5_state(hands, "g80", laid=[" ".join(starters[:3]), "", "b5", "g10 r15", ""],
                         round=2, sets="ABCDE")  # fmt: skip
    for viewer in viewers(state.game):
        picture = drawn(state, viewer, Page(Words("fr"), LONG))
        assert_tidy(picture)
        score5_is_there(state.game, state.view(viewer), picture)


def test_a_player_of_quinto_may_have_many_rows_and_all_points() -> None:
    game = quinte.game("quinto-cards")
    state, _ = moments(game)[2]
    view = state.view(0)
    deck = game.box[4]
    row = {"owner": 1, "head": "b100", "cards": ["rt1", "RED", "==", "RED=w"]}
    view["rows"] = [{**row, "id": number} for number in range(60, 85)]
    view["won"] = [[], deck.points_left([])]
    picture = game.svg(view, Page(Words("fr"), LONG))
    root = parsed(picture)
    assert all(box.within(frame(root)) for _, box in shapes(root))
    cards_are_there(game, view, picture)


def test_a_state_shows_itself_in_a_notebook_all_open() -> None:
    for game in GAMES:
        state, _ = moments(game)[1]
        assert state._repr_svg_() == game.svg(state.view(ALL))
