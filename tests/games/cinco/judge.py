"""A second Cinco, slow and literal, that judges the fast one.

It is written from the rules alone (ids C1 to C13) and shares no code with the engine. It works on
position dicts, in the shape that the rules fix, and trusts them to be well formed.
"""

import copy
import hashlib
from typing import Any

Position = dict[str, Any]
Hex = tuple[int, int]

# C1: the board as it is printed, `--` being the empty centre.
PICTURE = """
            88  87  86  85  84  83
          89  38  39  40  41  42  82
        90  37  35  34  33  32  43  81
      61  60  36   7   8   9  31  44  80
    62  59  19  18   6   5  10  30  45  79
  63  58  20  17   1  --   4  11  29  46  78
    64  57  21  16   2   3  12  28  47  77
      65  56  22  15  14  13  27  48  76
        66  55  23  24  25  26  49  75
          67  54  53  52  51  50  74
            68  69  70  71  72  73
"""

CELLS = range(1, 91)
HAND_SIZE = 4
TOKENS_PER_TEAM = 35
LINE_LENGTH = 5

# One step along each of the three directions, on (column, row) coordinates: to the right, down and
# to the right, down and to the left. A row shifts by half a cell, so columns count half cells.
DIRECTIONS: tuple[Hex, ...] = ((2, 0), (1, 1), (-1, 1))


def read_picture() -> dict[int, Hex]:
    """Give each cell number its place: (column in half cells, row) seen from the centre."""
    places: dict[int, Hex] = {}
    for index, line in enumerate(PICTURE.strip("\n").split("\n")):
        entries = line.split()
        for position_in_row, entry in enumerate(entries):
            column = 2 * position_in_row - (len(entries) - 1)
            if entry != "--":
                places[int(entry)] = (column, index - 5)
    return places


PLACE_OF = read_picture()
CELL_AT = {place: cell for cell, place in PLACE_OF.items()}


def neighbour(cell: int, direction: Hex) -> int | None:
    """Return the cell one step away, or None over the edge and at the empty centre."""
    column, row = PLACE_OF[cell]
    return CELL_AT.get((column + direction[0], row + direction[1]))


def players_of(position: Position) -> int:
    """Return the number of seats."""
    return int(position["options"]["players"])


def teams_of(position: Position) -> int:
    """Return the number of teams (C3)."""
    players = players_of(position)
    if players == 6:
        return int(position["options"].get("teams", 2))
    return {2: 2, 3: 3, 4: 2}[players]


def team_of(position: Position, seat: int) -> int:
    """Return the team that a seat plays for (C3)."""
    return seat % teams_of(position)


def dead_cards_of(position: Position) -> str:
    """Return what happens to dead cards (C10)."""
    return str(position["options"].get("dead_cards", "blocked"))


def stall_turns_of(position: Position) -> int:
    """Return how many turns in a row without a token end the game (C13)."""
    return int(position["options"].get("stall_limit", 25)) * players_of(position)


def free_cells(position: Position) -> list[int]:
    """Return the cells without a token, ascending."""
    return [cell for cell in CELLS if str(cell) not in position["board"]]


def tokens_of(position: Position, team: int) -> set[int]:
    """Return the cells that hold a token of the team."""
    return {int(cell) for cell, owner in position["board"].items() if owner == team}


def has_line(position: Position, team: int) -> bool:
    """Tell whether the team has five or more tokens in an unbroken straight line (C11)."""
    tokens = tokens_of(position, team)
    for start in tokens:
        for direction in DIRECTIONS:
            length = 0
            cell: int | None = start
            while cell is not None and cell in tokens:
                length += 1
                cell = neighbour(cell, direction)
            if length >= LINE_LENGTH:
                return True
    return False


def ending(position: Position) -> tuple[str, int | None] | None:
    """Return why the game is over and the winning team, or None while it goes on (C11 to C13)."""
    teams = range(teams_of(position))
    for team in teams:
        if has_line(position, team):
            return "line", team
    for team in teams:
        if len(tokens_of(position, team)) == TOKENS_PER_TEAM:
            return "last_token", None
    if not free_cells(position):
        return "full_board", None
    if position["stall"] >= stall_turns_of(position):
        return "stalled", None
    return None


def moves_of_card(position: Position, card: int) -> list[str]:
    """Return what one card in hand can do: places (C7), or what a dead card may do (C10)."""
    free = free_cells(position)
    reachable = [cell for cell in free if cell >= card]
    if not reachable:
        if dead_cards_of(position) == "discard":
            return [f"{card}!"]
        if dead_cards_of(position) == "joker":
            reachable = [cell for cell in free if cell >= 1]
    return [f"{card}@{cell}" for cell in reachable]


def legal(position: Position) -> list[str]:
    """Return every legal move of the seat to move, in canonical order."""
    seat = position["to_move"]
    if seat is None:
        return []
    hand = position["hands"][seat]
    moves = ["swap"] if len(hand) == HAND_SIZE else ["draw"]
    for card in sorted(hand):
        moves.extend(moves_of_card(position, card))
    return moves


def after(position: Position, move: str) -> Position:
    """Return the position after a legal move; the one given stays as it is."""
    if move not in legal(position):
        raise ValueError(f"not a legal move here: {move}")
    new = copy.deepcopy(position)
    seat = new["to_move"]
    hand = new["hands"][seat]
    placed = False
    if move == "draw":
        draw_card(new, seat)
    elif move == "swap":
        new["discard"].extend(sorted(hand))
        hand.clear()
        for _ in range(HAND_SIZE):
            draw_card(new, seat)
    elif move.endswith("!"):
        card = int(move[:-1])
        hand.remove(card)
        new["discard"].append(card)
    else:
        card_text, cell_text = move.split("@")
        hand.remove(int(card_text))
        new["discard"].append(int(card_text))
        new["board"][cell_text] = team_of(new, seat)
        placed = True
    hand.sort()
    new["board"] = {cell: new["board"][cell] for cell in sorted(new["board"], key=int)}
    new["stall"] = 0 if placed else new["stall"] + 1
    new["to_move"] = (seat + 1) % players_of(new)
    if ending(new) is not None:
        new["to_move"] = None
    return new


def result(position: Position) -> dict[str, Any] | None:
    """Return scores, winners and the reason of the end, or None while the game goes on."""
    if position["to_move"] is not None:
        return None
    end = ending(position)
    if end is None:
        raise ValueError("nobody is to move, yet nothing has ended the game")
    reason, team = end
    seats = range(players_of(position))
    winners = [seat for seat in seats if team_of(position, seat) == team]
    scores = [1 if seat in winners else 0 for seat in seats]
    return {"scores": scores, "winners": winners, "reason": reason}


def draw_card(position: Position, seat: int) -> None:
    """Move the next card into a hand, after a reshuffle if the draw pile is empty (C9)."""
    if not position["draw"]:
        cards, position["rng"] = shuffled(position["discard"], position["rng"])
        position["draw"] = list(reversed(cards))
        position["discard"] = []
    position["hands"][seat].append(position["draw"].pop(0))


def shuffled(cards: list[int], rng: str) -> tuple[list[int], str]:
    """Return the cards shuffled and the generator after that, in the form it was given."""
    if len(rng) == 80:
        return shuffled_by_key(cards, rng)
    if len(rng) == 16:
        return shuffled_by_splitmix(cards, rng)
    raise ValueError(f"not a generator: {rng}")


def key_word(key: bytes, index: int) -> int:
    """Return one 64-bit word of the stream that belongs to a key."""
    block = (index // 8).to_bytes(8, "little")
    digest = hashlib.blake2b(block, key=key, person=b"quinte-deal").digest()
    start = 8 * (index % 8)
    return int.from_bytes(digest[start : start + 8], "little")


def shuffled_by_key(cards: list[int], rng: str) -> tuple[list[int], str]:
    """Shuffle with the keyed generator: 64 digits of key, 16 digits of words used."""
    key = bytes.fromhex(rng[:64])
    used = int(rng[64:], 16)
    largest = 2**64 - 1
    mixed = list(cards)
    for i in range(len(mixed) - 1, 0, -1):
        limit = largest - largest % (i + 1)
        word = key_word(key, used)
        used += 1
        while word >= limit:
            word = key_word(key, used)
            used += 1
        j = word % (i + 1)
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed, f"{key.hex()}{used:016x}"


def splitmix_step(state: int) -> tuple[int, int]:
    """Return the next state of SplitMix64 and the word it gives."""
    state = (state + 0x9E3779B97F4A7C15) % 2**64
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % 2**64
    return state, z ^ (z >> 31)


def shuffled_by_splitmix(cards: list[int], rng: str) -> tuple[list[int], str]:
    """Shuffle with SplitMix64: each word serves two swaps, its high half first."""
    state = int(rng, 16)
    mixed = list(cards)
    i = len(mixed) - 1
    while i > 0:
        state, word = splitmix_step(state)
        for half in (word // 2**32, word % 2**32):
            j = half * (i + 1) // 2**32
            mixed[i], mixed[j] = mixed[j], mixed[i]
            i -= 1
    return mixed, f"{state:016x}"
