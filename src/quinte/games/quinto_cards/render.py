def text(game, view, page): return ""
def story(game, events, page): return []
def menu(game, moves, page): return []
