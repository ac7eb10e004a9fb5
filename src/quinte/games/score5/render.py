"""Score 5 as text: the card on the block, what lies in front of whom, the hands, what happened."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from quinte.definition.parts import Line
from quinte.drawing.lines import bracketed, folded, glossary, label
from quinte.games.score5.view import shown
from quinte.language.verbs import said

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from typing import Any

    from quinte.definition.parts import Explain, Setup
    from quinte.drawing.page import Page
    from quinte.engine.types import EventData, View
    from quinte.language.words import Words

COLOURS = {"g": "green", "r": "red", "y": "yellow", "v": "violet", "b": "blue", "*": "strong"}
BACK = "▒▒▒"
ASCII_BACK = "???"


def text(game: Setup, view: View, page: Page, events: Sequence[EventData] = ()) -> str:
    """A view as text; what changed hands, is newly laid or under the hammer, is marked."""
    open_ = [seat for seat in range(game.players) if shown(game, view, seat)]
    brief = len(open_) > 2
    lines = [*folded(_block(game, view, page, events)), ""]
    for seat in range(game.players):
        parts = _doing(game, view, seat, page, events)
        if seat in open_ and brief:
            parts.append(_worth(game, view, seat, page))
        mark = ">" if _is_acting(view, seat) else " "
        head = f"{mark} {label(page, seat)} {page.words('list.semicolon').join(parts)}"
        lines += folded(head.rstrip(), indent=15)
        if seat in open_:
            lines += folded(f"      {_hand(view, seat, page, events)}", indent=6)
        if seat in open_ and not brief:
            lines.append(f"      {_worth(game, view, seat, page)}")
    return "\n".join(lines)


def _card(card: str | None, page: Page) -> str:
    if card is None:
        return page.paint("faint", ASCII_BACK if page.ascii else BACK)
    if page.spoken:
        return spoken(card, page.words)
    return page.paint(COLOURS.get(card[0], "strong"), card)


def piece(name: str, page: Page) -> str:
    """A card in a sentence."""
    return _card(name, page)


def spoken(card: str, words: Words) -> str:
    """A card as people say it: `green 80`."""
    family = words(f"score5.family.{card[0].replace('*', 'x')}")
    return words("score5.said", family=family, value=card[1:])


def _cards(
    cards: Sequence[str | None], page: Page, new: Collection[str | None] = frozenset()
) -> str:
    if page.spoken:
        return ", ".join(_card(card, page) for card in cards) or "-"
    shown = bracketed([_card(card, page) for card in cards], [card in new for card in cards], page)
    return shown.strip(" ") or "-"


def _stars(game: Setup, card: str) -> str:
    number = game.box.numbers[card]
    places = enumerate(("one", "two", "three"), 1)
    return "*" * next((n for n, stars in places if number in game.box.stars[stars]), 0)


def _block(game: Setup, view: View, page: Page, events: Sequence[EventData]) -> str:
    """The card that is bid for, or what is shared."""
    words = page.words
    if view["phase"] == "end":
        return words("score5.over")
    head = words("score5.auction_of", auction=view["auction"])
    if view["phase"] == "take":
        shared = words("score5.sharing_now", name=page.name(view["takers"][0]))
        return words("score5.block", head=head, card=shared, more=_cards(view["spoils"], page))
    rounds = words("score5.round_of", round=view["round"], rounds=game.options["bid_rounds"])
    lot = f"{_card(view['card'], page)} {_stars(game, view['card'])}"
    new = any(event["event"] == "revealed" for event in events)
    card = bracketed([lot], [new], page)
    return words("score5.block", head=head, card=card, more=rounds)


def _is_acting(view: View, seat: int) -> bool:
    if view["phase"] == "bid":
        return not view["done"][seat]
    return bool(view["phase"] == "take" and view["takers"][0] == seat)


def _doing(
    game: Setup, view: View, seat: int, page: Page, events: Sequence[EventData]
) -> list[str]:
    """What a seat is at, in a few words each."""
    words = page.words
    bidding = view["phase"] == "bid"
    laid, choosing = view["laid"][seat], view["choosing"][seat]
    parts = []
    if not shown(game, view, seat):
        parts.append(words("score5.holds", n=len(view["hands"][seat])))
    if bidding and view["done"][seat]:
        parts.append(words("score5.is_done"))
    if choosing:
        parts.append(words("score5.chooses", cards=_cards(choosing, page)))
    if laid:
        new = laid if bidding and _has_changed(seat, events) else ()
        parts.append(words("score5.has_laid", cards=_cards(laid, page, new)))
    return parts


def _has_changed(seat: int, events: Sequence[EventData]) -> bool:
    """Whether the last round that closed has laid the seat's bid."""
    rounds = [event for event in events if event["event"] == "round"]
    return bool(rounds) and (rounds[-1]["round"] == 1 or seat in rounds[-1]["changed"])


def _hand(view: View, seat: int, page: Page, events: Sequence[EventData]) -> str:
    got = [event for event in events if event["event"] in ("won", "taken")]
    return _cards(
        view["hands"][seat], page, {event["card"] for event in got if event["seat"] == seat}
    )


def _worth(game: Setup, view: View, seat: int, page: Page) -> str:
    """The five cards that would count."""
    best, total = game.box.best(view["hands"][seat])
    return page.paint("faint", page.words("score5.worth", total=total, best=" ".join(best)))


def story(game: Setup, events: Sequence[EventData], page: Page) -> list[str]:
    """What happened, in sentences: those who are done, or take cards, in a row share one."""
    finished = {event["seat"] for event in events if "laid" in event}
    lines = []
    for (kind, alone), group in groupby(events, lambda event: (event["event"], "laid" in event)):
        row = list(group)
        names = [page.name(event["seat"]) for event in row if "seat" in event]
        if kind == "chosen" and row[0]["seat"] in finished:
            continue  # told with the whole bid
        if kind == "done" and len(row) > 1 and not alone:
            lines.append(page.words("score5.event.all_done", names=page.words.all_of(names)))
        elif kind == "taken":
            shares = [
                page.words("score5.event.share", card=_card(event["card"], page), name=name)
                for event, name in zip(row, names, strict=True)
            ]
            lines.append(page.words("score5.event.taken", shares=shares))
        else:
            lines += [_sentence(event, page) for event in row]
    return lines


def _sentence(event: EventData, page: Page) -> str:
    words = page.words
    kind = event["event"]
    named = {"name": page.name(event["seat"])} if "seat" in event else {}
    if kind == "turned_up":
        bids = [
            words("score5.event.bid", name=page.name(seat), cards=_cards(bid, page), sum=total)
            for seat, (bid, total) in enumerate(zip(event["bids"], event["sums"], strict=True))
        ]
        return words("score5.event.turned_up", bids=words("list.semicolon").join(bids))
    if kind == "round":
        laid = [f"{page.name(seat)} ({n})" for seat, n in enumerate(event["counts"])]
        if event["round"] == 1:
            return words("score5.event.first_round", laid=", ".join(laid))
        changed = [page.name(seat) for seat in event["changed"]]
        who = words.all_of(changed) if changed else words("score5.nobody")
        return words("score5.event.round", round=event["round"], laid=", ".join(laid), changed=who)
    if kind == "done" and "laid" in event:
        key = "score5.event.done_with" if event["laid"] else "score5.event.done_without"
        return words(key, **named, cards=_cards(event["laid"], page))
    said = {**event, **named}
    if isinstance(event.get("card"), str):
        said["card"] = _card(event["card"], page)
    if isinstance(event.get("cards"), list):
        said["cards"] = _cards(event["cards"], page)
    return words(f"score5.event.{kind}", **said)


def brief(
    game: Setup, events: Sequence[EventData], page: Page, you: int | None = None
) -> list[Line]:
    """A heading per auction, then how many cards everyone lays, who wins, and the shares.

    That a seat is done is left out: a closed round tells what each has laid.
    """
    words = page.words
    sums: Sequence[int] = ()
    lines: list[Line] = []

    def add(kind: str, seat: int, *, quiet: bool = False, **more: Any) -> None:
        key = f"score5.brief.{kind}_you" if seat == you else f"score5.brief.{kind}"
        lines.append(Line(words(key, name=page.name(seat), **more), seat, quiet=quiet))

    for event in events:
        kind = event["event"]
        if kind == "revealed":
            shown = {"auction": event["auction"], "card": spoken(event["card"], words)}
            lines.append(Line(words("score5.brief.lot", **shown), head=True))
        elif kind == "round":
            first = event["round"] == 1
            for seat in range(len(event["counts"])) if first else event["changed"]:
                n = event["counts"][seat]
                laid = "lays" if first else "changes"
                add(laid if n else f"{laid}_nothing", seat, quiet=not n, n=n,
                    number=words.cardinal(n))  # fmt: skip
        elif kind == "turned_up":
            sums = event["sums"]
        elif kind == "won" and sums:
            add("won", event["seat"], sum=sums[event["seat"]])
        elif kind == "taken":
            add("taken", event["seat"], card=spoken(event["card"], words))
        elif kind == "unsold":
            lines.append(Line(words("score5.brief.unsold"), quiet=True))
    return lines


def parts(events: Sequence[EventData]) -> list[int]:
    """A round ends before its bids are turned up, and a lot is gone before the next one comes."""
    opening = ("turned_up", "revealed")
    return [i for i, event in enumerate(events) if i and event["event"] in opening]


def foretold(game: Setup, told: Mapping[str, Any], page: Page) -> list[str]:
    """What a bid would come to, and what it keeps, adds and withdraws of the one before."""
    if "cards" not in told:
        return []
    words = page.words
    if told["cards"]:
        cards = _cards(told["cards"], page)
        lines = [words("score5.foretold.bid", cards=cards, sum=told["sum"], tie=told["tie"])]
    else:
        lines = [words(f"score5.foretold.nothing.{told.get('another', 'never')}")]
    return lines + _changes(game, told, page)


def _changes(game: Setup, told: Mapping[str, Any], page: Page) -> list[str]:
    """What becomes of the bid of the round before; of one that goes on, what it lacks so far."""
    words, lines = page.words, []
    goes_on = not told.get("done", True)
    for name in ("kept", "added", "withdrawn"):
        if cards := told.get(name):
            key = "missing" if goes_on and name == "withdrawn" else name
            more = {"cards": _cards(cards, page), "sum": _sum(game, cards)}
            done = said(words, "score5", "done")
            lines.append(words(f"score5.foretold.{key}", done=done, **more))
    return lines


def _sum(game: Setup, cards: Sequence[str]) -> int:
    return sum(game.box.values[game.box.numbers[card]] for card in cards)


def menu(game: Setup, moves: list[str], page: Page, explain: Explain | None = None) -> list[str]:
    """The legal moves for a person to read; after the first round, what they do to the bid."""
    words = page.words
    rows, again = [], False
    for move in (move for move in moves if " " not in move):
        told = explain(move) if explain else {}
        changes = _changes(game, told, page)
        again |= bool(changes)
        more = words("list.semicolon").join(changes)
        nothing = move == "done" and told.get("cards") == []
        what = words("score5.menu.done_nothing" if nothing else f"score5.menu.{move}")
        rows.append((move, words("score5.menu.changes", what=what, changes=more) if more else what))
    if cards := [move.removeprefix("take ") for move in moves if move.startswith("take ")]:
        rows.append(("take …", words("score5.menu.take", cards=_cards(cards, page))))
    # A bid is laid at once: what others must not see is not asked for card by card.
    if any(move.startswith("lay ") for move in moves):
        rows.append(("bid …", words("score5.menu.bid")))
    lines = glossary([(said(words, "score5", move), does) for move, does in rows], 6)
    return [*lines, words("score5.menu.again")] if again else lines
