"""Checks the histories of objects that several clients use at the same time.

A history is right if its operations can be put into an order in which each takes effect at one moment between its call and its return, and
in which a model of the object that takes one operation after the other has given the same results (linearizability: Herlihy and Wing,
1990). The search is that of Wing and Gong (1993), and remembers what it has tried, as Lowe (2017) describes. An operation without a result,
because the connection was lost, may have taken effect at any moment after its call, or not at all.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

State = Hashable
Action = tuple
"""The kind of an operation, and its arguments."""
Model = Callable[[State, Action], tuple[State, Hashable]]
"""Returns the state of an object after an operation, and the operation's result."""


@dataclass(frozen=True)
class Operation:
    """One operation of a client, with its times in seconds of the monotonic clock."""

    client: str
    action: Action
    called: float
    returned: float = math.inf
    result: Hashable = None

    @property
    def has_returned(self) -> bool:
        return self.returned < math.inf


def linearization(history: Sequence[Operation], model: Model, state: State) -> list[Operation] | None:
    """Returns an order of the operations that the model confirms, without the interrupted ones that have no effect in it; `None` if there
    is no such order."""
    failed: set[tuple[frozenset[int], State]] = set()

    def search(waiting: frozenset[int], state: State) -> list[Operation] | None:
        first_return = min((history[index].returned for index in waiting), default=math.inf)
        if first_return == math.inf:
            return []
        if (waiting, state) in failed:
            return None
        for index in sorted(waiting, key=lambda index: history[index].returned):
            operation = history[index]
            if operation.called > first_return:
                continue
            after, result = model(state, operation.action)
            # An interrupted operation that changes nothing need not be in the order.
            if result == operation.result if operation.has_returned else after != state:
                rest = search(waiting - {index}, after)
                if rest is not None:
                    return [operation, *rest]
        failed.add((waiting, state))
        return None

    return search(frozenset(range(len(history))), state)


def check(what: str, history: Sequence[Operation], model: Model, state: State) -> None:
    """Raises an error that describes the history if it is wrong."""
    if linearization(history, model, state) is None:
        raise AssertionError(
            f"no order of these operations explains their results; {what} began as {_text(state)}:\n{description(history)}")


def description(history: Sequence[Operation]) -> str:
    began = min((operation.called for operation in history), default=0)
    lines = []
    for operation in sorted(history, key=lambda operation: operation.called):
        end = f"{operation.returned - began:8.3f} s: {_text(operation.result)}" if operation.has_returned else "    the end: no result"
        lines.append(f"{operation.client:10} {_text(operation.action):20} {operation.called - began:8.3f} to {end}")
    return "\n".join(lines)


def _text(value: Hashable) -> str:
    if isinstance(value, frozenset):
        return f"({', '.join(sorted(map(_text, value)))})"
    return " ".join(map(_text, value)) if isinstance(value, tuple) else str(value)


def code(state: str, action: Action) -> tuple[str, str]:
    """An authorization code, with the access token that the first redemption returned. The second redemption ends the login (RFC 6749,
    section 4.1.2). The states are new, redeemed and ended."""
    match action[0]:
        case "redeem":
            return ("redeemed", "redeemed") if state == "new" else ("ended", "used")
        case "use":
            return state, "valid" if state == "redeemed" else "invalid"


def family(state: tuple[int, bool], action: Action) -> tuple[tuple[int, bool], str]:
    """The refresh tokens of a login. The use of any but the latest one ends the login (RFC 9700, section 4.14.2). The state is the number
    of the latest refresh token, and whether the login continues."""
    generation, continues = state
    match action:
        case ("refresh", number):
            if continues and number == generation:
                return (generation + 1, True), "rotated"
            return (generation, False), "refused"
        case ("use",):
            return state, "valid" if continues else "invalid"


def session(state: bool, action: Action) -> tuple[bool, str]:
    """The session of a browser. The state is whether the person is logged in."""
    match action[0]:
        case "use":
            return state, "logged in" if state else "logged out"
        case "log out":
            return False, "done"


def grant(state: frozenset | None, action: Action) -> tuple[frozenset | None, Hashable]:
    """The permissions of an app, as an app sees them with one access token. The state is a set of permissions and their status; `None`
    after the app was removed, when the token is void."""
    match action:
        case ("consent", granted, declined) if state is not None:
            decided = {(name, "granted") for name in granted} | {(name, "declined") for name in declined}
            kept = {(name, status) for name, status in state if name not in granted | declined}
            return frozenset(kept | decided), "done"
        case ("consent", _, _):
            return None, "done"
        case ("read",):
            return state, "invalid" if state is None else state
        case _ if state is None:
            return None, "invalid"
        case ("revoke", name):
            return frozenset(item for item in state if item[0] != name) | {(name, "declined")}, "done"
        case ("remove",):
            return None, "done"
