#!/usr/bin/env python3
"""A bot for Quinte in plain Python; it needs nothing but this file (docs/bot-protocol.md).

    quinte arena cinco --bots greedy,exec:examples/mybot.py --games 100
    quinte play cinco --seats you,exec:examples/mybot.py

It plays a random move among those with the longest text. Put your own ideas into `choose`.
"""

import json
import random
import sys


def choose(view, moves, chance):
    """Return one of the moves, which are strings; `chance` is a seed for reproducible games."""
    longest = max(map(len, moves))
    return random.Random(chance).choice([move for move in moves if len(move) == longest])


def main():
    """Answer line by line until standard input ends."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["do"] == "hello":
            answer = {"protocol": "quinte-bot/1", "name": "My bot"}
        elif message["do"] == "move":
            answer = {"move": choose(message["view"], message["moves"], message["chance"])}
        else:  # "game", "end" and future messages need no answer
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
