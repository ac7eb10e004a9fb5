"""Score 5 as text: the card on the block, what lies in front of whom, the hands, what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from quinte.core.game import Event, Game, View
    from quinte.core.render import Page

COLOURS = {"g": "green", "r": "red", "y": "yellow", "v": "violet", "b": "blue", "*": "strong"}
BACK = "▒▒▒"
ASCII_BACK = "???"


def text(game: Game, view: View, page: Page, events: Sequence[Event] = ()) -> str:
    """A view as text."""
    lines = [*_block(game, view, page), ""]
    for seat in range(game.players):
        lines += _seat(game, view, seat, page)
    return "\n".join(lines)


def _card(card: str | None, page: Page) -> str:
    if card is None:
        return page.paint("faint", ASCII_BACK if page.ascii else BACK)
    return page.paint(COLOURS.get(card[0], "strong"), card)


def _cards(cards: Iterable[str | None], page: Page) -> str:
    return " ".join(_card(card, page) for card in cards) or "-"


def _stars(game: Game, card: str) -> str:
    number = game.box.numbers[card]
    places = enumerate(("one", "two", "three"), 1)
    return "*" * next((n for n, stars in places if number in game.box.stars[stars]), 0)


def _block(game: Game, view: View, page: Page) -> list[str]:
    """The card that is bid for, or what is shared."""
    words = page.words
    head = words("score5.auction_of", auction=view["auction"])
    if view["phase"] == "end":
        return [words("score5.over")]
    if view["phase"] == "take":
        shared = words("score5.sharing_now", name=page.name(view["takers"][0]))
        return [f"{head}: {shared} {_cards(view['spoils'], page)}"]
    rounds = words("score5.round_of", round=view["round"], rounds=game.options["bid_rounds"])
    stars = _stars(game, view["card"])
    return [f"{head}:  [ {_card(view['card'], page)} {stars} ]  {rounds}"]


def _seat(game: Game, view: View, seat: int, page: Page) -> list[str]:
    words = page.words
    hand = view["hands"][seat]
    open_to_see = view["seat"] in (seat, "all") or game.options["open_hands"]
    acting = (
        not view["done"][seat]
        if view["phase"] == "bid"
        else view["phase"] == "take" and view["takers"][0] == seat
    )
    laid = view["laid"][seat]
    choosing = view["choosing"][seat]
    parts = []
    if view["phase"] == "bid" and view["done"][seat]:
        parts.append(words("score5.is_done"))
    if choosing:
        parts.append(words("score5.chooses", cards=_cards(choosing, page)))
    if laid:
        parts.append(words("score5.has_laid", cards=_cards(laid, page)))
    mark = ">" if acting else " "
    lines = [f"{mark} {page.name(seat):<12} {'; '.join(parts)}".rstrip()]
    if open_to_see or view["phase"] == "end":
        best, total = game.box.best(hand)
        shown = words("score5.worth", total=total, best=" ".join(best))
        lines.append(f"      {_cards(hand, page)}")
        lines.append(f"      {page.paint('faint', shown)}")
    else:
        lines.append(f"      {words('score5.holds', n=len(hand))}")
    return lines


def story(game: Game, events: Sequence[Event], page: Page) -> list[str]:
    """What happened, in sentences."""
    return [_sentence(event, page) for event in events]


def _sentence(event: Event, page: Page) -> str:
    words = page.words
    kind = event["event"]
    named = {"name": page.name(event["seat"])} if "seat" in event else {}
    if kind == "turned_up":
        bids = [
            words("score5.event.bid", name=page.name(seat), cards=_cards(bid, page), sum=total)
            for seat, (bid, total) in enumerate(zip(event["bids"], event["sums"], strict=True))
        ]
        return words("score5.event.turned_up", bids="; ".join(bids))
    if kind == "round":
        laid = [f"{page.name(seat)} {n}" for seat, n in enumerate(event["counts"])]
        if event["round"] == 1:
            return words("score5.event.first_round", laid=", ".join(laid))
        changed = [page.name(seat) for seat in event["changed"]]
        who = ", ".join(changed) or words("score5.nobody")
        return words("score5.event.round", round=event["round"], laid=", ".join(laid), changed=who)
    if kind == "done" and "laid" in event:
        return words("score5.event.done_with", **named, cards=_cards(event["laid"], page))
    shown = {**event, **named}
    if isinstance(event.get("card"), str):
        shown["card"] = _card(event["card"], page)
    if isinstance(event.get("cards"), list):
        shown["cards"] = _cards(event["cards"], page)
    return words(f"score5.event.{kind}", **shown)


def menu(game: Game, moves: list[str], page: Page) -> list[str]:
    """The legal moves for a person to read."""
    words = page.words
    plain = [move for move in moves if " " not in move]
    lines = [f"{words(f'score5.move.{move}'):<6} {words(f'score5.menu.{move}')}" for move in plain]
    for verb in ("lay", "take"):
        cards = [move.removeprefix(f"{verb} ") for move in moves if move.startswith(f"{verb} ")]
        if cards:
            lines.append(
                f"{verb + ' …':<6} {words(f'score5.menu.{verb}', cards=_cards(cards, page))}"
            )
    if any(move.startswith("lay ") for move in moves):
        lines.append(f"{'bid …':<6} {words('score5.menu.bid')}")
    return lines
