"""Score 5: whether what a hint says of a bid or a take is true, by the judge's count of hands."""

from __future__ import annotations

from collections.abc import Callable

from quinte import Fast, Game, State
from tests.games.claims import Arguments, View, choices
from tests.games.score5 import judge


def whole_moves(state: State, seat: int, number: int, rng: Fast) -> list[int]:
    """Moves that reasons are given for: all but cards that only begin a bid."""
    texts = {move: state.game.text(state, seat, move) for move in state.moves(seat)}
    chosen = choices(state, seat, number, rng)
    ends = [move for move, text in texts.items() if text in ("done", "keep")]
    return ends or chosen


def five(hand: list[str]) -> int:
    """S9: what a hand would show."""
    return judge.total(judge.shown(hand))


class Move:
    """A bid or a take, and what is known to its seat."""

    def __init__(self, view: View, text: str) -> None:
        self.view, self.seat = view, view["seat"]
        self.hands: list[list[str]] = view["hands"]
        self.hand = self.hands[self.seat]
        self.card: str = text.removeprefix("take ") if text.startswith("take") else view["card"]
        self.bid = list(view["laid" if text == "keep" else "choosing"][self.seat])
        self.others = [seat for seat in range(len(self.hands)) if seat != self.seat]

    def adds(self, seat: int) -> int:
        """What the card would add for a seat."""
        return five([*self.hands[seat], self.card]) - five(self.hands[seat])

    def gain(self) -> int:
        """What winning with the bid makes of the hand."""
        after = [card for card in [*self.hand, self.card] if card not in self.bid]
        return five(after) - five(self.hand)

    def shares(self, seat: int) -> int:
        """S7: the most that a seat could gain from its part: they take one card each in turn."""
        each, more = divmod(len(self.bid), len(self.others))
        parts = [
            [card for i, card in enumerate(self.bid) if chosen >> i & 1]
            for chosen in range(1 << len(self.bid))
        ]
        fair = [part for part in parts if len(part) in (each, each + bool(more))]
        return max(five([*self.hands[seat], *part]) for part in fair) - five(self.hands[seat])


def is_true(game: Game, view: View, text: str, name: str, said: Arguments) -> bool:
    """Whether a claim about a move holds."""
    move = Move(view, text)
    if "card" in said and said["card"] != move.card:
        return False
    return bool(CHECKS[name](move, said))


def price(move: Move, said: Arguments) -> bool:
    left = [card for card in [*move.hand, move.card] if card not in move.bid]
    cost = five([*move.hand, move.card]) - five(left)
    return bool(said["adds"] == move.adds(move.seat) and said["cost"] == cost > 0)


def gives(move: Move, said: Arguments) -> bool:
    gains = {other: move.shares(other) for other in move.others}
    most = max(gains.values())
    seats = [said["seat"]] if "seat" in said else said["seats"]
    return bool(said["n"] == most > 0 and seats == [o for o in move.others if gains[o] == most])


def theirs(move: Move, said: Arguments) -> bool:
    rivals = [
        other for other in move.others if not move.view["takers"] or other in move.view["takers"]
    ]
    gains = {other: move.adds(other) for other in rivals}
    most = max(gains.values())
    return bool(said["n"] == most > 0 and said["seats"] == [o for o in rivals if gains[o] == most])


def beats(move: Move, said: Arguments) -> bool:
    total = judge.total(move.bid)
    for other in said["seats"]:
        number = len(move.view["laid"][other])
        most = sorted((judge.total([card]) for card in move.hands[other]), reverse=True)[:number]
        if not number or sum(most) >= total:
            return False
    return bool(said["sum"] == total and move.view["round"] > 1 and said["seats"])


def poor(move: Move, said: Arguments) -> bool:
    total = judge.total(move.bid)
    unable = [other for other in move.others if judge.total(move.hands[other]) < total]
    return bool(said["sum"] == total and said["seats"] == unable)


def goes_on(move: Move) -> bool:
    """S5: whether a round follows whatever the others do."""
    first = move.view["round"] == 1
    changed = sorted(move.bid) != sorted(move.view["laid"][move.seat])
    return move.view["round"] < move.view["options"].get("bid_rounds", 3) and (first or changed)


CHECKS: dict[str, Callable[[Move, Arguments], bool]] = {
    "free": lambda m, said: m.gain() == m.adds(m.seat) == said["n"] > 0 and bool(m.bid),
    "gain": lambda m, said: price(m, said) and m.gain() == said["n"] > 0,
    "even": lambda m, said: price(m, said) and m.gain() == 0,
    "loss": lambda m, said: price(m, said) and m.gain() == -said["n"] < 0 < said["adds"],
    "only_loss": lambda m, said: m.gain() == -said["n"] < 0 == m.adds(m.seat),
    "no_gain": lambda m, said: m.gain() == m.adds(m.seat) == 0 and bool(m.bid),
    "gives": lambda m, said: len(m.others) == 1 and gives(m, said),
    "gives_most": lambda m, said: len(m.others) > 1 and gives(m, said),
    "gives_none": lambda m, said: not any(map(m.shares, m.others)),
    "alone": lambda m, said: poor(m, {**said, "seats": m.others}),
    "poor": lambda m, said: poor(m, said) and said["seats"] != m.others,
    "beats": beats,
    "nothing": lambda m, said: not m.bid and not goes_on(m) and m.adds(m.seat) == said["n"] > 0,
    "waits": lambda m, said: not m.bid and goes_on(m) and m.adds(m.seat) > 0,
    "not_yet": lambda m, said: bool(m.bid) and goes_on(m),
    "no_use": lambda m, said: not m.bid and m.adds(m.seat) == 0,
    "theirs": theirs,
    "all": lambda m, said: len(m.hands) == 2 and len(m.view["spoils"]) > 1,
    "adds": lambda m, said: bool(m.adds(m.seat) == said["n"] > 0),
    "adds_nothing": lambda m, said: m.adds(m.seat) == 0 and not m.view["pile"],
    "to_bid": lambda m, said: (
        m.adds(m.seat) == 0 and bool(m.view["pile"]) and said["value"] == judge.total([m.card])
    ),
}


def due(game: Game, view: View, text: str) -> set[str]:
    """What must be said: what a card of the spoils adds, unless one gets all that are left; that a
    bid is sure to win.
    """
    move = Move(view, text)
    if view["phase"] == "take":
        if len(move.hands) == 2 and len(view["spoils"]) > 1:
            return {"all"}
        return {"adds"} if move.adds(move.seat) else set()
    total = judge.total(move.bid)
    sure = all(judge.total(move.hands[other]) < total for other in move.others)
    return {"alone"} if sure else {"not_yet"} if move.bid and goes_on(move) else set()
