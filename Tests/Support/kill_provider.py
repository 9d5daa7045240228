"""People log in, decide, and revoke permissions, while the provider is killed at random moments. Run as a program for a long test:

    kill_provider.py KILLS [SEED]

After every ROUND kills, the test starts with a new store, because checking a store takes longer the more events it has. Each person takes
one step after the other, and remembers which steps the provider has acknowledged. After each kill, the audit log must have exactly the
events of these steps, in this order. Only the event of a step that the kill interrupted may be present or missing.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "Clients")]

import requests  # noqa: E402
from dialog_response import query  # noqa: E402
from person import Page, Person  # noqa: E402
from provider import Provider, latchkey  # noqa: E402
from sample import APP_ID, APP_SECRET, WEB_CALLBACK, Login  # noqa: E402
from timed_requests import timed_session  # noqa: E402

PEOPLE = 6
ROUND = 50
SCOPE = "email,user_birthday,user_gender"
FIELDS = "id,name,email,birthday"

PASSWORD = "correct horse battery staple"


def seed_of_person(login: str) -> str:
    return f"""  - email: {login}
    password: {PASSWORD}
    first_name: Number
    last_name: N
    birthday: 12/10/1985
    gender: female
"""


SEED = f"""
apps:
  - id: "{APP_ID}"
    name: Sample
    secret: {APP_SECRET}
    redirect_uris: [ {WEB_CALLBACK} ]
    advanced_access: [ user_birthday, user_gender ]
    deauthorize_callback_url: https://127.0.0.1:9/deauthorize
people:
""" + "".join(seed_of_person(f"person{number}@example.com") for number in range(PEOPLE))

Entry = tuple[str, str]
"""An event of the audit log, and its fields separated by commas."""


@dataclass
class Totals:
    kills: int = 0
    acknowledged: Counter = field(default_factory=Counter)
    """The number of steps that the provider has acknowledged, by kind."""
    interrupted: int = 0
    """The number of steps that a kill interrupted."""
    interrupted_but_done: int = 0
    """The number of interrupted steps that took effect."""
    histories: Counter = field(default_factory=Counter)
    """The number of checked histories, by kind of object, and of their operations."""

    def __iadd__(self, other: Totals) -> Totals:
        self.kills += other.kills
        self.acknowledged += other.acknowledged
        self.interrupted += other.interrupted
        self.interrupted_but_done += other.interrupted_but_done
        self.histories += other.histories
        return self


def raise_if_interrupted(response: requests.Response, *_: object, **__: object) -> None:
    """Treats the answer of a balancer whose node died, and of a node whose database is away, like a lost connection."""
    if response.status_code in (502, 503, 504):
        raise requests.ConnectionError(f"interrupted: {response.status_code}")


class Actor(threading.Thread):
    """A person who logs in and changes decisions as long as the provider responds."""

    def __init__(self, provider: Provider, number: int, generator: random.Random, totals: Totals) -> None:
        super().__init__(daemon=True)
        self.login = f"person{number}@example.com"
        self._provider = provider
        self._random = generator
        self._totals = totals
        self._person = Person(Login(self.login, PASSWORD))
        self._person.browser = timed_session()
        self._person.browser.hooks["response"].append(raise_if_interrupted)
        self._token: str | None = None
        self._invalid_token: str | None = None
        self._code: str | None = None
        """The last code whose redemption was acknowledged or is pending."""
        self._code_is_used = False
        self._code_of_token: str | None = None
        """The code for which the token was issued. If a code is redeemed twice, only the login with that code ends."""
        self._was_killed = False
        """Whether the provider was killed since the code was last checked."""
        self.granted: set[str] = set()
        self.declined: set[str] = set()
        self.expected_log: list[Entry] = [("person_added", "")]
        self.reads = Counter()
        self.pending: tuple[list[Entry], set[str], set[str]] | None = None
        self.pending_reads = Counter()
        self.problem: BaseException | None = None
        self._resumed = threading.Event()
        self.stopped = threading.Event()
        self._pauses = False
        self._end = False

    # The thread runs steps between `resume` and the next kill.

    def run(self) -> None:
        while True:
            self._resumed.wait()
            self._resumed.clear()
            if self._end:
                return
            try:
                while not self._pauses:
                    self._act()
            except requests.RequestException:
                self._was_killed = True  # The provider was killed.
            except BaseException as problem:
                self.problem = problem
            self.stopped.set()

    def pause(self) -> None:
        """Ends the steps after the present one."""
        self._pauses = True

    def resume(self) -> None:
        self._pauses = False
        self.stopped.clear()
        self._resumed.set()

    def end(self) -> None:
        self._end = True
        self._resumed.set()
        self.join(30)

    # The steps of a person.

    def _act(self) -> None:
        if self._code and self._was_killed:
            return self._check_code_after_kill()
        if self._token is None:
            return self._log_in()
        event = self._random.choice([self._read, self._read, self._read, self._revoke, self._disconnect, self._log_in])
        event()

    def _log_in(self) -> None:
        address = self._provider.dialog(scope=SCOPE, auth_type="rerequest")
        page = self._person.open(address)
        if isinstance(page, Page) and page.form.asks_for_password:
            with self._pending_step([("signed_in", "")]):
                page = self._person.type_password(page)
        if isinstance(page, Page):
            without = {name for name in sorted(page.form.switches) if self._random.random() < 0.3}
            shown = set(page.form.switches) | page.form.fixed | {"public_profile"}
            granted, declined = self.granted | (shown - without), (self.declined - shown) | without
            events = [
                (event, ",".join(sorted(fields)))
                for event, fields in (("granted", granted - self.granted), ("declined", declined - self.declined)) if fields
            ]
            with self._pending_step(events, granted - declined, declined):
                page = self._person.decide(page, without)
        assert isinstance(page, str), page.response.text
        self._code, self._code_is_used = query(page)["code"], False
        self._redeem_code()
        if self._invalid_token:
            self._expect_invalid(self._invalid_token)
        if self._random.random() < 0.15:
            self._redeem_code_again()

    def _redeem_code(self) -> None:
        with self._pending_step([("login", ",".join(sorted(self.granted)))]):
            response = self._redeem(self._code)
        assert response.status_code == 200, response.text
        self._code_is_used = True
        self._token, self._code_of_token = response.json()["access_token"], self._code

    def _redeem_code_again(self) -> None:
        with self._pending_step([("code_replayed", "")]):
            response = self._redeem(self._code)
        assert response.json()["error"]["error_subcode"] == 36009, f"a code was used twice: {response.text}"
        self._discard_code()
        if self._invalid_token:
            self._expect_invalid(self._invalid_token)

    def _discard_code(self) -> None:
        """Discards a code that was redeemed twice, and the code's token, because the provider revokes it. If the code's token never
        arrived, the current token belongs to an earlier login and stays valid."""
        if self._code_of_token == self._code:
            self._invalid_token, self._token = self._token, None
        self._code = None

    def _check_code_after_kill(self) -> None:
        """Checks after a kill that a redeemed code stays redeemed, and that an unused code can be redeemed."""
        self._was_killed = False
        if not self._code_is_used:
            self._count_step("unused code redeemed")
            self._redeem_code()
        elif self._random.random() < 0.5:
            self._count_step("used code redeemed again")
            self._redeem_code_again()

    def _redeem(self, code: str) -> requests.Response:
        return self._call("GET", "/oauth/access_token", {
            "client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": code,
        })

    def _read(self) -> None:
        expected_fields = {"name"} | ({"email"} & self.granted) | ({"birthday"} if "user_birthday" in self.granted else set())
        self.pending_reads = Counter(expected_fields)
        response = self._call("GET", "/me", {"fields": FIELDS, "access_token": self._token})
        assert response.status_code == 200, response.text
        assert set(response.json()) - {"id"} == expected_fields, response.text
        self.reads += self.pending_reads
        self.pending_reads = Counter()
        self._count_step("read")

    def _revoke(self) -> None:
        names = sorted(self.granted - {"public_profile"})
        if not names:
            return
        name = self._random.choice(names)
        with self._pending_step([("revoked", name)], self.granted - {name}, self.declined | {name}):
            response = self._call("DELETE", f"/me/permissions/{name}", {"access_token": self._token})
        assert response.json() == {"success": True}, response.text

    def _disconnect(self) -> None:
        with self._pending_step([("disconnected", ",".join(sorted(self.granted)))], set(), set()):
            response = self._call("DELETE", "/me/permissions", {"access_token": self._token})
        assert response.json() == {"success": True}, response.text
        # The grant has a new epoch, so the code and the token are no longer valid.
        self._invalid_token, self._token, self._code = self._token, None, None
        self._expect_invalid(self._invalid_token)

    def _expect_invalid(self, token: str) -> None:
        response = self._call("GET", "/me", {"access_token": token})
        assert response.json()["error"]["code"] == 190, f"an invalid token is valid again: {response.text}"

    def _call(self, method: str, path: str, parameters: dict) -> requests.Response:
        with timed_session() as session:
            response = session.request(method, self._provider.url + path, params=parameters)
        raise_if_interrupted(response)
        return response

    # The record of acknowledged steps.

    def _pending_step(self, events: list[Entry], granted: set[str] | None = None, declined: set[str] | None = None) -> _Step:
        return _Step(self, (events, self.granted if granted is None else granted, self.declined if declined is None else declined))

    def apply(self, step: tuple[list[Entry], set[str], set[str]]) -> None:
        events, self.granted, self.declined = step
        self.expected_log += events
        self.pending = None

    def _count_step(self, kind: str) -> None:
        self._totals.acknowledged[kind] += 1

    def check(self) -> None:
        """Compares the acknowledged steps with the store while nobody acts."""
        if self.problem:
            raise self.problem
        result = latchkey("person", "show", self.login, "--audit", "--json", "--store", self._provider.store_address)
        assert result.returncode == 0, result.stderr
        found = json.loads(result.stdout)
        audit_log = AuditLog(found["audit"])
        if self.pending:
            self._totals.interrupted += 1
            if self.pending[0] and not audit_log.difference(self.expected_log + self.pending[0]):
                self._totals.interrupted_but_done += 1
                # The response of this step never arrived, so the token may be void.
                event = self.pending[0][0][0]
                self.apply(self.pending)
                if event == "disconnected":
                    self._invalid_token, self._token, self._code = self._token, None, None
                if event == "code_replayed":
                    self._discard_code()
                if event == "login":
                    self._code_is_used = True
        self.pending = None
        difference = audit_log.difference(self.expected_log)
        assert not difference, f"{self.login}: the audit log has {difference}"
        grants = [app for app in found["apps"] if app["app_id"] == APP_ID]
        granted = set(grants[0]["granted"]) if grants else set()
        declined = set(grants[0]["declined"]) if grants else set()
        assert (granted, declined) == (self.granted, self.declined), f"{self.login}: {grants}, not {self.granted} without {self.declined}"
        # The app cannot be reached, and a newer callback replaces one that was not delivered.
        times = [callback["asked_at"] for callback in found["callbacks"]]
        assert times == audit_log.last("disconnected"), f"{self.login}: {found['callbacks']}, not one of {audit_log.last('disconnected')}"
        reads = Counter()
        for reading in found["readings"]:
            if reading["field"] not in ("id", "permissions"):
                reads[reading["field"]] += reading["count"]
        expected = self.reads + self.pending_reads
        is_expected = reads <= expected if self._provider.may_lose_reads else reads in (self.reads, expected)
        assert is_expected, f"{self.login}: {reads}, not {self.reads} (+ {self.pending_reads})"
        self.reads, self.pending_reads = reads, Counter()


class _Step:
    """A step that is pending during the `with` block, and acknowledged when the block ends."""

    def __init__(self, actor: Actor, step: tuple[list[Entry], set[str], set[str]]) -> None:
        self._actor, self._change = actor, step

    def __enter__(self) -> None:
        self._actor.pending = self._change

    def __exit__(self, kind: type | None, *_: object) -> None:
        if kind is None:
            self._actor.apply(self._change)
            for event, _ in self._change[0]:
                self._actor._count_step(event)


class AuditLog:
    """The audit log of a person. An event that happens very often in a day has one entry with a count."""

    def __init__(self, entries: list[dict]) -> None:
        self._entries = entries
        self._lines = [(entry["act"], ",".join(entry["fields"])) for entry in entries if entry.get("count", 1) == 1]
        self._counted = {entry["act"]: entry for entry in entries if entry.get("count", 1) > 1}

    def difference(self, expected: list[Entry]) -> str | None:
        """Returns the first difference from the expected events; `None` if there is none."""
        lines = list(expected)
        for event, counted in self._counted.items():
            # The entry with a count stands for the last events of its kind.
            indices = [index for index, (event_kind, _) in enumerate(lines) if event_kind == event][-counted["count"]:]
            fields = {name for index in indices for name in lines[index][1].split(",") if name}
            if len(indices) < counted["count"] or fields != set(counted["fields"]):
                return f"{counted}, not {len(indices)} times with {sorted(fields)}"
            for index in reversed(indices):
                del lines[index]
        if self._lines == lines:
            return None
        pairs = enumerate(zip(self._lines, lines))
        same = next((index for index, pair in pairs if pair[0] != pair[1]), min(len(self._lines), len(lines)))
        return f"{self._lines[same:same + 3]} at line {same} of {len(self._lines)}, not {lines[same:same + 3]} of {len(lines)}"

    def last(self, event: str) -> list[str]:
        """Returns a list with the time of the last event of this kind; empty if there was none."""
        return [entry.get("last_at", entry["at"]) for entry in self._entries if entry["act"] == event][-1:]


def kill_repeatedly(folder: Path, kills: int, seed: int) -> Totals:
    generator = random.Random(seed)
    totals = Totals()
    seed_file = folder / "seed.yaml"
    seed_file.write_text(SEED, encoding="utf-8")
    store = folder / "store.sqlite"
    provider = Provider(store, "--seed", seed_file)
    actors = [Actor(provider, number, random.Random(generator.getrandbits(64)), totals) for number in range(PEOPLE)]
    for actor in actors:
        actor.start()
    try:
        while totals.kills < kills:
            provider.__enter__()
            try:
                for actor in actors:
                    actor.resume()
                time.sleep(generator.uniform(0.05, 1.5))
            finally:
                provider.kill()
                provider.__exit__()
            totals.kills += 1
            for actor in actors:
                assert actor.stopped.wait(60), f"{actor.login} does not notice that the provider is gone"
            # Half of the checks happen before the provider starts again, and half of them afterward.
            if totals.kills % 2:
                for actor in actors:
                    actor.check()
            else:
                with provider:
                    for actor in actors:
                        actor.check()
    finally:
        for actor in actors:
            actor.end()
    return totals


if __name__ == "__main__":
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.getrandbits(32)
    started = time.monotonic()
    totals = Totals()
    while totals.kills < int(sys.argv[1]):
        with tempfile.TemporaryDirectory() as name:
            totals += kill_repeatedly(Path(name), min(ROUND, int(sys.argv[1]) - totals.kills), seed + totals.kills)
        print(f"{totals.kills} kills, {totals.acknowledged.total()} steps acknowledged", file=sys.stderr)
    steps = ", ".join(f"{count} {kind}" for kind, count in sorted(totals.acknowledged.items()))
    print(
        f"{totals.kills} kills in {time.monotonic() - started:.0f} s with seed {seed}: acknowledged {steps}; of {totals.interrupted} steps "
        f"interrupted by a kill, {totals.interrupted_but_done} took effect; no step was lost or duplicated"
    )
