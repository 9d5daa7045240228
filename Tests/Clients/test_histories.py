"""Checks that the search in histories accepts right ones and finds wrong ones. The long tests of clusters record such histories."""

import math
import random

import pytest
from histories import Operation, check, code, family, grant, linearization, session

FOREVER = math.inf
EMAIL_GRANTED, EMAIL_DECLINED = frozenset({("email", "granted")}), frozenset({("email", "declined")})

RIGHT = {
    "one of two redemptions is the first": (code, "new", [
        (("redeem",), 0, 3, "used"), (("redeem",), 1, 2, "redeemed"), (("use",), 4, 5, "invalid")]),
    "a token works until the second redemption": (code, "new", [
        (("redeem",), 0, 1, "redeemed"), (("redeem",), 2, 6, "used"), (("use",), 3, 4, "valid"), (("use",), 5, 7, "invalid")]),
    "an interrupted redemption took effect": (code, "new", [(("redeem",), 0, FOREVER, None), (("redeem",), 2, 3, "used")]),
    "an interrupted redemption took no effect": (code, "new", [
        (("redeem",), 0, FOREVER, None), (("redeem",), 2, 3, "redeemed"), (("use",), 4, 5, "valid")]),
    "an interrupted redemption took effect late": (code, "new", [
        (("redeem",), 0, FOREVER, None), (("redeem",), 2, 3, "redeemed"), (("use",), 4, 5, "valid"), (("use",), 6, 7, "invalid")]),
    "an interrupted refresh took effect": (family, (1, True), [
        (("refresh", 1), 0, FOREVER, None), (("refresh", 1), 2, 3, "refused"), (("use",), 4, 5, "invalid")]),
    "a refresh while another client reads": (family, (1, True), [
        (("refresh", 1), 0, 4, "rotated"), (("use",), 1, 2, "valid"), (("refresh", 2), 5, 6, "rotated")]),
    "a use during the logout may see either state": (session, True, [
        (("log out",), 0, 9, "done"), (("use",), 1, 2, "logged in"), (("use",), 3, 4, "logged out")]),
    "two revocations": (grant, EMAIL_GRANTED, [
        (("revoke", "email"), 0, 5, "done"), (("read",), 1, 2, EMAIL_GRANTED), (("read",), 3, 4, EMAIL_DECLINED)]),
    "a consent after a removal does not revive the token": (grant, EMAIL_GRANTED, [
        (("remove",), 0, 1, "done"), (("consent", frozenset({"email"}), frozenset()), 2, 3, "done"), (("read",), 4, 5, "invalid"),
        (("revoke", "email"), 6, 7, "invalid")]),
}

WRONG = {
    "two redemptions": (code, "new", [(("redeem",), 0, 3, "redeemed"), (("redeem",), 1, 2, "redeemed")]),
    "a lost redemption": (code, "new", [(("redeem",), 0, 1, "redeemed"), (("redeem",), 2, 3, "redeemed")]),
    "a token survives the second redemption": (code, "new", [
        (("redeem",), 0, 1, "redeemed"), (("redeem",), 2, 3, "used"), (("use",), 4, 5, "valid")]),
    "an interrupted redemption took effect before it was called": (code, "new", [
        (("redeem",), 0, 1, "used"), (("redeem",), 2, FOREVER, None)]),
    "one interrupted redemption took effect twice": (code, "new", [
        (("redeem",), 0, FOREVER, None), (("redeem",), 1, 2, "used"), (("use",), 3, 4, "valid")]),
    "two clients get the same refresh token": (family, (1, True), [
        (("refresh", 1), 0, 3, "rotated"), (("refresh", 1), 1, 2, "rotated")]),
    "a family outlives its login": (family, (1, True), [
        (("refresh", 1), 0, 1, "rotated"), (("refresh", 1), 2, 3, "refused"), (("refresh", 2), 4, 5, "rotated")]),
    "a session returns": (session, True, [
        (("log out",), 0, 9, "done"), (("use",), 1, 2, "logged out"), (("use",), 3, 4, "logged in")]),
    "a read is stale": (grant, EMAIL_GRANTED, [(("revoke", "email"), 0, 1, "done"), (("read",), 2, 3, EMAIL_GRANTED)]),
    "a read is stale on one node only": (grant, EMAIL_GRANTED, [
        (("revoke", "email"), 0, 9, "done"), (("read",), 1, 2, EMAIL_DECLINED), (("read",), 3, 4, EMAIL_GRANTED)]),
}


def operations(rows: list[tuple]) -> list[Operation]:
    return [Operation(f"client {number}", *row) for number, row in enumerate(rows)]


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_history_is_accepted(name: str) -> None:
    model, state, rows = RIGHT[name]
    check("the object", operations(rows), model, state)


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_history_is_found(name: str) -> None:
    model, state, rows = WRONG[name]
    with pytest.raises(AssertionError, match="no order of these operations"):
        check("the object", operations(rows), model, state)


@pytest.mark.parametrize("seed", range(20))
def test_random_histories(seed: int) -> None:
    """The results of operations with a moment of effect between call and return are right. A result that no moment explains is wrong."""
    generator = random.Random(seed)
    effects = sorted(generator.uniform(0, 5) for _ in range(24))
    state, history = (1, True), []
    for moment in effects:
        action = generator.choice([("use",), ("use",), ("refresh", state[0]), ("refresh", state[0])])
        state, result = family(state, action)
        called, returned = moment - generator.random(), moment + generator.random()
        is_interrupted = generator.random() < 0.2
        history.append(Operation("client", action, called, *((FOREVER, None) if is_interrupted else (returned, result))))
    last = max(effects) + 2

    assert linearization(history, family, (1, True)) is not None
    # No more tokens than refreshes can have been issued.
    impossible = ("refresh", len(history) + 2)
    assert linearization([*history, Operation("client", impossible, last, last + 1, "rotated")], family, (1, True)) is None
