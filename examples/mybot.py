#!/usr/bin/env python3
"""A bot for Quinte in plain Python; it needs nothing but this file (docs/bot-protocol.md).

    quinte arena cinco --bots greedy,exec:examples/mybot.py --games 100
    quinte play cinco --seats you,exec:examples/mybot.py

It plays any move, but the longest text it can find: put your own thoughts into `choose`.
"""

import json
import random
import sys


def choose(view, moves, chance):
    """One of the moves, each a text; `chance` makes a game the same when it is played again."""
    longest = max(map(len, moves))
    return random.Random(chance).choice([move for move in moves if len(move) == longest])


def main():
    """Read a line, answer it; the end of the input is the end."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["do"] == "hello":
            answer = {"protocol": "quinte-bot/1", "name": "My bot"}
        elif message["do"] == "move":
            answer = {"move": choose(message["view"], message["moves"], message["chance"])}
        else:  # "game", "end" and what may come later want no answer
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
