"""Moves and positions of Score 5 as text: `lay g5`, `done`, `keep`, `take g30`, `bid r10+g5`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from quinte.document import named
from quinte.errors import BadNotation, BadPosition
from quinte.games.score5.deck import COUNTS, SETS
from quinte.games.score5.rules import MOVES

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.document import Fields
    from quinte.engine.state import State
    from quinte.engine.types import Position

AUCTIONS = 12
PILE = ("one",) * 4 + ("two",) * 7 + ("three",)
"""S3: the stars of the auction cards, the first first."""
PHASES = ("bid", "take", "end")
ONE_CARD = re.compile(r"(lay|take)\s+(\S+)")
BID = re.compile(r"bid\s+(-|[^\s+]+(?:\s*\+\s*[^\s+]+)*)(\s*\+)?")


def text(state: State, seat: int, move: int) -> str:
    """One move as text."""
    names = state.game.box.names
    if move >= MOVES["take"]:
        return f"take {names[move - MOVES['take']]}"
    if move >= MOVES["lay"]:
        return f"lay {names[move - MOVES['lay']]}"
    return "keep" if move == MOVES["keep"] else "done"


def parse(state: State, seat: int, text: str) -> tuple[int, ...]:
    """The move that a text stands for; of a whole bid, the row of moves in the right order."""
    wanted = text.strip().lower()
    if wanted in ("done", "keep"):
        return (MOVES[wanted],)
    if match := ONE_CARD.fullmatch(wanted):
        return (MOVES[match[1]] + _number(state.game, match[2], text),)
    match = BID.fullmatch(wanted)
    if not match or match[2]:
        raise BadNotation("score5.notation", text=text)
    lays = [MOVES["lay"] + number for number in _cards(state.game, match[1], text)]
    return (*lays, MOVES["done"])


def whole(texts: Sequence[str]) -> str:
    """A bid that was laid card by card, as one text."""
    if len(texts) == 1:
        return texts[0]
    return "bid " + "+".join(text.removeprefix("lay ") for text in texts if text != "done")


def _cards(game: Setup, listed: str, text: str) -> list[int]:
    """The numbers of `r10+g5` in card order; `-` is none."""
    if listed == "-":
        return []
    numbers = sorted(_number(game, name.strip(), text) for name in listed.split("+"))
    if len(set(numbers)) < len(numbers):
        raise BadNotation("score5.twice", "S1", text=text)
    return numbers


def _number(game: Setup, name: str, text: str) -> int:
    if name not in game.box.numbers:
        raise BadNotation("score5.no_such_card", "S1", text=text, card=name)
    return int(game.box.numbers[name])


def explain(state: State, seat: int, text: str, told: dict[str, Any]) -> bool:
    """What a bid would come to: its cards, their sum and tie-break; also of an unfinished one.

    After the first round also what of the bid before is kept, added and withdrawn (S5).
    """
    wanted = text.strip().lower()
    match = BID.fullmatch(wanted)
    if match:
        numbers = state.game.box.numbers
        chosen = [numbers[card] for card in state.position()["choosing"][seat]]
        listed = _cards(state.game, match[1], text)
        _tell_bid(state, seat, sorted({*chosen, *listed}), told)
        if match[2]:
            told["done"] = False
            return False
    state.game.after(state, seat, text)
    if not match and not wanted.startswith("take"):
        position, numbers = state.position(), state.game.box.numbers
        lays = ONE_CARD.fullmatch(wanted)
        held = position["laid" if wanted == "keep" else "choosing"][seat]
        cards = [*held, lays[2]] if lays else held
        _tell_bid(state, seat, sorted(numbers[card] for card in cards), told)
        told["done"] = lays is None
    return True


def _tell_bid(state: State, seat: int, cards: list[int], told: dict[str, Any]) -> None:
    deck = state.game.box
    names = [deck.names[card] for card in cards]
    told["cards"] = names
    told["sum"] = sum(deck.values[card] for card in cards)
    told["tie"] = max((deck.ties[card] for card in cards), default=0)
    position = state.position()
    if position["phase"] != "bid":
        return
    before = position["laid"][seat]
    told["another"] = another_round(state.game, position["round"], before, names)
    if before:
        told["kept"] = [card for card in before if card in names]
        told["added"] = [card for card in names if card not in before]
        told["withdrawn"] = [card for card in before if card not in names]


def another_round(game: Setup, number: int, before: list[str], bid: list[str]) -> str:
    """S5: whether a round follows on one: the first never closes the bidding, nor does a change."""
    if number == game.options["bid_rounds"]:
        return "never"
    return "surely" if number == 1 or set(bid) != set(before) else "perhaps"


def pieces(game: Setup, position: Position) -> list[str]:
    """Every card in play: those back in the box are listed nowhere."""
    held = [card for hand in position["hands"] for card in hand]
    on_block = [] if position["card"] is None else [position["card"]]
    return [*held, *position["pile"], *position["out"], *position["spoils"], *on_block]


def check(game: Setup, fields: Fields) -> None:
    """Refuse a position that cannot be, or that contradicts itself."""
    phase = fields.text("phase")
    if phase not in PHASES:
        raise BadPosition("score5.phase", found=phase, known=list(PHASES))
    fields.number("round", 1, game.options["bid_rounds"])
    for name in ("hands", "laid", "choosing"):
        _check_lists(game, fields, name)
    for name in ("pile", "out", "spoils"):
        _check_list(game, fields.rows(name), name)
    if fields.get("card") is not None:
        _check_list(game, [fields.get("card")], "card")
    _check_cards(game, fields)
    _check_phase(game, fields, phase)
    _check_starters(game, fields, phase)
    if phase == "bid":
        _check_bids(fields)
    elif phase == "take":
        _check_sharing(game, fields)


def _check_lists(game: Setup, fields: Fields, name: str) -> None:
    for seat, cards in enumerate(fields.for_seats(name, game.players, "S2")):
        _check_list(game, cards, f"{name}[{seat}]")


def _check_list(game: Setup, cards: object, name: str) -> None:
    if not isinstance(cards, list):
        raise BadPosition("document.type", field=name, found=named(cards), wanted="list")
    for card in cards:
        if not isinstance(card, str) or card not in game.box.numbers:
            found = card if isinstance(card, str) else named(card)
            raise BadPosition("score5.no_such_card", "S1", text=name, card=found)
    doubled = [card for card, n in Counter(cards).items() if n > 1]
    if doubled:
        raise BadPosition("score5.doubled", "S1", cards=doubled)


def _check_cards(game: Setup, fields: Fields) -> None:
    """The sets of the seats and the twelve auction cards, each once."""
    deck = game.box
    sets = fields.text("sets")
    if len(sets) != game.players or len(set(sets)) < len(sets) or not set(sets) <= set(SETS):
        raise BadPosition("score5.sets", "S2", found=sets, players=game.players)
    here = pieces(game, fields.data)
    doubled = [card for card, n in Counter(here).items() if n > 1]
    if doubled:
        raise BadPosition("score5.doubled", "S1", cards=doubled)
    mine = {card for letter in sets for card in deck.in_set(letter)}
    starters = {card for letter in SETS for card in deck.in_set(letter)}
    missing = sorted(mine - set(here), key=deck.numbers.__getitem__)
    if missing:
        raise BadPosition("score5.missing", "S2", cards=missing)
    foreign = [card for card in here if card in starters - mine]
    if foreign:
        raise BadPosition("score5.foreign", "S2", cards=foreign)
    for stars in COUNTS:
        kind = {deck.names[number] for number in deck.stars[stars]}
        found, wanted = sum(card in kind for card in here), PILE.count(stars)
        if found != wanted:
            raise BadPosition("score5.stars", "S3", kind=stars, found=found, wanted=wanted)
    _check_pile(game, fields)
    unsold = [card for card in fields.rows("out") if card in starters]
    if unsold:
        raise BadPosition("score5.out", "S6", cards=unsold)


def _check_pile(game: Setup, fields: Fields) -> None:
    deck = game.box
    pile = fields.rows("pile")
    for card, stars in zip(reversed(pile), reversed(PILE), strict=False):
        if deck.numbers[card] not in deck.stars[stars]:
            raise BadPosition("score5.pile", "S3", card=card)
    auction = AUCTIONS - len(pile)
    if fields.number("auction", 0, AUCTIONS) != auction:
        raise BadPosition("score5.auction", "S3", found=fields.get("auction"), wanted=auction)
    card = fields.get("card")
    if card is not None and deck.numbers[card] not in deck.stars[PILE[auction - 1]]:
        raise BadPosition("score5.lot", "S3", card=card, auction=auction, kind=PILE[auction - 1])


def _check_phase(game: Setup, fields: Fields, phase: str) -> None:
    """What must be there in a phase, and what must not."""
    done = fields.rows("done")
    if len(done) != game.players or not all(type(each) is bool for each in done):
        raise BadPosition("score5.done", "S5")
    takers = fields.rows("takers")
    bidding = phase == "bid"
    stray = {
        "card": bidding == (fields.get("card") is None),
        "pile": phase == "end" and fields.rows("pile") != [],
        "done": not bidding and any(done),
        "choosing": not bidding and any(fields.rows("choosing")),
        "laid": phase == "end" and any(fields.rows("laid")),
        "spoils": (phase == "take") != (fields.rows("spoils") != []),
        "takers": (phase == "take") != (takers != []),
    }
    for name, wrong in stray.items():
        if wrong:
            raise BadPosition("score5.not_in_phase", field=name, phase=phase)
    if bidding and all(done):
        raise BadPosition("score5.all_done", "S5")
    if phase != "end" and fields.get("auction") == 0:
        raise BadPosition("score5.auction", "S3", found=0, wanted=1)
    if not bidding and fields.get("round") == 1 < game.options["bid_rounds"]:
        raise BadPosition("score5.first_round", "S5")


def _check_starters(game: Setup, fields: Fields, phase: str) -> None:
    """S2, S6, S7: a card of a set leaves its seat only in a bid that wins an auction."""
    hands, sets = fields.rows("hands"), fields.text("sets")
    sold = fields.get("auction") - len(fields.rows("out")) - (1 if phase == "bid" else 0)
    own = [set(game.box.in_set(letter)) for letter in sets]
    lacking = [seat for seat, hand in enumerate(hands) if not own[seat] <= set(hand)]
    if sold == 0 and lacking:
        raise BadPosition("score5.own_set", "S2", seat=lacking[0], set=sets[lacking[0]])
    if len(lacking) > sold:
        raise BadPosition("score5.losers", "S7", seats=lacking, sold=sold)


def _check_bids(fields: Fields) -> None:
    for seat, hand in enumerate(fields.rows("hands")):
        for name in ("laid", "choosing"):
            strange = [card for card in fields.rows(name)[seat] if card not in hand]
            if strange:
                raise BadPosition("score5.not_held", "S5", seat=seat, field=name, cards=strange)
        if fields.get("round") == 1 and fields.rows("laid")[seat]:
            raise BadPosition("score5.laid_before", "S5", seat=seat)


def _check_sharing(game: Setup, fields: Fields) -> None:
    """S6, S7: the bids decide who has won and in which order the others take."""
    deck, laid = game.box, fields.rows("laid")
    winner = _winner(game, fields)
    taken = [card for card in laid[winner] if card not in fields.rows("spoils")]
    hands = [[card for card in hand if card not in taken] for hand in fields.rows("hands")]
    for seat in fields.rows("takers"):
        strange = [card for card in laid[seat] if card not in hands[seat]]
        if strange:
            raise BadPosition("score5.not_held", "S8", seat=seat, field="laid", cards=strange)

    def rank(seat: int) -> tuple[int, int, int]:
        cards = [deck.numbers[card] for card in laid[seat] or hands[seat]]
        total = sum(deck.values[card] for card in cards) if laid[seat] else 0
        return len(laid[seat]) > 0, total, max((deck.ties[card] for card in cards), default=0)

    order = sorted(range(game.players), key=rank, reverse=True)
    if order[0] != winner:
        raise BadPosition("score5.winner", "S6", seat=winner, best=order[0])
    _check_shares(fields, order[1:], taken)


def _winner(game: Setup, fields: Fields) -> int:
    """S6, S7: the one seat that takes nothing, since the others share its bid."""
    deck, laid, spoils = game.box, fields.rows("laid"), fields.rows("spoils")
    takers = fields.rows("takers")
    for seat in takers:
        fields.whole(seat, "takers", 0, game.players - 1)
    winners = [seat for seat in range(game.players) if seat not in takers]
    if len(takers) != game.players - 1 or len(winners) != 1:
        raise BadPosition("score5.takers", "S7", found=takers)
    winner = winners[0]
    if not set(spoils) <= set(laid[winner]):
        raise BadPosition("score5.spoils", "S7", cards=spoils)
    kind = PILE[fields.get("auction") - 1]
    if not any(deck.numbers[card] in deck.stars[kind] for card in fields.rows("hands")[winner]):
        raise BadPosition("score5.bought", "S6", seat=winner, kind=kind)
    return winner


def _check_shares(fields: Fields, losers: list[int], taken: list[str]) -> None:
    """S7: the losers, the best bid first, have taken a card each in turn."""
    takers, turns = fields.rows("takers"), len(taken) % len(losers)
    expected = [*losers[turns:], *losers[:turns]]
    if takers != expected:
        raise BadPosition("score5.order_of_takers", "S7", found=takers, wanted=expected)
    for place, seat in enumerate(losers):
        share = len(taken) // len(losers) + (place < turns)
        held = sum(card in taken for card in fields.rows("hands")[seat])
        if held != share:
            raise BadPosition("score5.share", "S7", seat=seat, found=held, wanted=share)
