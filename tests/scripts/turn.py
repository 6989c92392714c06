"""What takes long to ask whole, `make check` asks in turns: TURN, a number that the commit gives, chooses which
share of it. Without TURN, as in `make weekly`, all is asked."""
import os

TURN = int(os.environ["TURN"]) if os.environ.get("TURN") else None


def share(items, parts):
    """Returns every parts-th of some items, from one that TURN chooses on; all without TURN."""
    return list(items) if TURN is None else list(items)[TURN % parts::parts]


def told():
    """Returns what to say of the share that was asked, so that it can be asked again."""
    return "" if TURN is None else f" (TURN={TURN})"
