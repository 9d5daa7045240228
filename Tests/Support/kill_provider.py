"""People log in, decide, and take back what they allowed, while the provider is killed at random moments. Run as a program for a long campaign:

    kill_provider.py KILLS [SEED]

Every ROUND kills the store is a new one, as the look at it takes longer the more has happened. Each person acts alone, one step after the other, and remembers what the provider has acknowledged. After each kill the audit log must have exactly
that, in that order; only the one step that was on its way may be there or not.
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
from answer import query  # noqa: E402
from person import LONGEST_ANSWER, Page, Person  # noqa: E402
from provider import Provider, latchkey  # noqa: E402
from sample import APP_ID, APP_SECRET, WEB_CALLBACK, Login  # noqa: E402

PEOPLE = 6
ROUND = 50
SCOPE = "email,user_birthday,user_gender"
FIELDS = "id,name,email,birthday"

SEED = f"""
apps:
  - id: "{APP_ID}"
    name: Sample
    secret: {APP_SECRET}
    redirect_uris: [ {WEB_CALLBACK} ]
    advanced_access: [ user_birthday, user_gender ]
    deauthorize_callback_url: https://127.0.0.1:9/deauthorize
people:
""" + "".join(
    f"""  - email: person{number}@example.com
    password: correct horse battery staple
    first_name: Number
    last_name: N{number}
    birthday: 12/10/1985
    gender: female
""" for number in range(PEOPLE)
)

Entry = tuple[str, str]
"""An event of the audit log and its fields, with commas."""


@dataclass
class Figures:
    kills: int = 0
    acknowledged: Counter = field(default_factory=Counter)
    """Steps that the provider has acknowledged, by what they are."""
    on_their_way: int = 0
    """Steps that a kill has cut off."""
    of_those_done: int = 0
    """Those of them that were done all the same."""

    def __iadd__(self, other: Figures) -> Figures:
        self.kills += other.kills
        self.acknowledged += other.acknowledged
        self.on_their_way += other.on_their_way
        self.of_those_done += other.of_those_done
        return self


class Actor(threading.Thread):
    """Somebody who logs in and changes their mind, for as long as the provider answers."""

    def __init__(self, provider: Provider, number: int, dice: random.Random, figures: Figures) -> None:
        super().__init__(daemon=True)
        self.login = f"person{number}@example.com"
        self._provider = provider
        self._dice = dice
        self._figures = figures
        self._person = Person(Login(self.login, "correct horse battery staple"))
        self._token: str | None = None
        self._dead_token: str | None = None
        self._code: str | None = None
        """The last code whose use was acknowledged, or was on its way."""
        self._code_is_used = False
        self._code_of_token: str | None = None
        """The code that the token was given for: a code used twice ends its own login alone."""
        self._cut_off = False
        """Whether there was a kill since the code was looked at."""
        self.granted: set[str] = set()
        self.declined: set[str] = set()
        self.audit_log: list[Entry] = [("person_added", "")]
        self.reads = Counter()
        self.pending: tuple[list[Entry], set[str], set[str]] | None = None
        self.pending_reads = Counter()
        self.problem: BaseException | None = None
        self._go = threading.Event()
        self.stopped = threading.Event()
        self._end = False

    # The thread's life: it acts between `resume` and the next kill.

    def run(self) -> None:
        while True:
            self._go.wait()
            self._go.clear()
            if self._end:
                return
            try:
                while True:
                    self._act()
            except requests.RequestException:
                self._cut_off = True  # Killed.
            except BaseException as problem:
                self.problem = problem
            self.stopped.set()

    def resume(self) -> None:
        self.stopped.clear()
        self._go.set()

    def end(self) -> None:
        self._end = True
        self._go.set()
        self.join(30)

    # What somebody does.

    def _act(self) -> None:
        if self._code and self._cut_off:
            return self._try_the_code_again()
        if self._token is None:
            return self._log_in()
        act = self._dice.choice([self._read, self._read, self._read, self._revoke, self._disconnect, self._log_in])
        act()

    def _log_in(self) -> None:
        address = self._provider.dialog(scope=SCOPE, auth_type="rerequest")
        page = self._person.open(address)
        if isinstance(page, Page) and page.form.asks_for_password:
            with self._step([("signed_in", "")]):
                page = self._person.type_password(page)
        if isinstance(page, Page):
            without = {name for name in sorted(page.form.switches) if self._dice.random() < 0.3}
            shown = set(page.form.switches) | page.form.fixed | {"public_profile"}
            granted, declined = self.granted | (shown - without), (self.declined - shown) | without
            news = [
                (act, ",".join(sorted(fields)))
                for act, fields in (("granted", granted - self.granted), ("declined", declined - self.declined)) if fields
            ]
            with self._step(news, granted - declined, declined):
                page = self._person.decide(page, without)
        assert isinstance(page, str), page.response.text
        self._code, self._code_is_used = query(page)["code"], False
        self._use_the_code()
        if self._dead_token:
            self._expect_dead(self._dead_token)
        if self._dice.random() < 0.15:
            self._use_the_code_twice()

    def _use_the_code(self) -> None:
        with self._step([("login", ",".join(sorted(self.granted)))]):
            answer = self._redeem(self._code)
        assert answer.status_code == 200, answer.text
        self._code_is_used = True
        self._token, self._code_of_token = answer.json()["access_token"], self._code

    def _use_the_code_twice(self) -> None:
        with self._step([("code_replayed", "")]):
            answer = self._redeem(self._code)
        assert answer.json()["error"]["error_subcode"] == 36009, f"a code was used twice: {answer.text}"
        self._forget_the_code()
        if self._dead_token:
            self._expect_dead(self._dead_token)

    def _forget_the_code(self) -> None:
        """It was used twice: its token is void, and one of an earlier login, where its own never came, is not."""
        if self._code_of_token == self._code:
            self._dead_token, self._token = self._token, None
        self._code = None

    def _try_the_code_again(self) -> None:
        """After a kill: a code that was used is used, and one that was not can be."""
        self._cut_off = False
        if not self._code_is_used:
            self._count("code kept")
            self._use_the_code()
        elif self._dice.random() < 0.5:
            self._count("used code tried again")
            self._use_the_code_twice()

    def _redeem(self, code: str) -> requests.Response:
        return self._call("GET", "/oauth/access_token", {
            "client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": code,
        })

    def _read(self) -> None:
        told = {"name"} | ({"email"} & self.granted) | ({"birthday"} if "user_birthday" in self.granted else set())
        self.pending_reads = Counter(told)
        answer = self._call("GET", "/me", {"fields": FIELDS, "access_token": self._token})
        assert answer.status_code == 200, answer.text
        assert set(answer.json()) - {"id"} == told, answer.text
        self.reads += self.pending_reads
        self.pending_reads = Counter()
        self._count("read")

    def _revoke(self) -> None:
        names = sorted(self.granted - {"public_profile"})
        if not names:
            return
        name = self._dice.choice(names)
        with self._step([("revoked", name)], self.granted - {name}, self.declined | {name}):
            answer = self._call("DELETE", f"/me/permissions/{name}", {"access_token": self._token})
        assert answer.json() == {"success": True}, answer.text

    def _disconnect(self) -> None:
        with self._step([("disconnected", ",".join(sorted(self.granted)))], set(), set()):
            answer = self._call("DELETE", "/me/permissions", {"access_token": self._token})
        assert answer.json() == {"success": True}, answer.text
        # Its epoch is over: what is said of the code now is that it was revoked.
        self._dead_token, self._token, self._code = self._token, None, None
        self._expect_dead(self._dead_token)

    def _expect_dead(self, token: str) -> None:
        answer = self._call("GET", "/me", {"access_token": token})
        assert answer.json()["error"]["code"] == 190, f"a token came to life again: {answer.text}"

    def _call(self, method: str, path: str, parameters: dict) -> requests.Response:
        return requests.request(method, self._provider.url + path, params=parameters, timeout=LONGEST_ANSWER)

    # Keeping book.

    def _step(self, news: list[Entry], granted: set[str] | None = None, declined: set[str] | None = None) -> _Step:
        return _Step(self, (news, self.granted if granted is None else granted, self.declined if declined is None else declined))

    def take(self, step: tuple[list[Entry], set[str], set[str]]) -> None:
        news, self.granted, self.declined = step
        self.audit_log += news
        self.pending = None

    def _count(self, what: str) -> None:
        self._figures.acknowledged[what] += 1

    def check(self) -> None:
        """Compares what was acknowledged with what the store has, while nobody acts."""
        if self.problem:
            raise self.problem
        result = latchkey("person", "show", self.login, "--audit", "--json", "--store", f"sqlite:{self._provider.store}")
        assert result.returncode == 0, result.stderr
        found = json.loads(result.stdout)
        audit_log = AuditLog(found["audit"])
        if self.pending:
            self._figures.on_their_way += 1
            if self.pending[0] and not audit_log.difference(self.audit_log + self.pending[0]):
                self._figures.of_those_done += 1
                # Its answer never came: whatever token there was may be void by now.
                act = self.pending[0][0][0]
                self.take(self.pending)
                if act == "disconnected":
                    self._dead_token, self._token, self._code = self._token, None, None
                if act == "code_replayed":
                    self._forget_the_code()
                if act == "login":
                    self._code_is_used = True
        self.pending = None
        difference = audit_log.difference(self.audit_log)
        assert not difference, f"{self.login}: the audit log has {difference}"
        grants = [app for app in found["apps"] if app["app_id"] == APP_ID]
        granted = set(grants[0]["granted"]) if grants else set()
        declined = set(grants[0]["declined"]) if grants else set()
        assert (granted, declined) == (self.granted, self.declined), f"{self.login}: {grants}, not {self.granted} without {self.declined}"
        # The app cannot be reached, and what it has not heard yet gives way to what is newer.
        asked = [callback["asked_at"] for callback in found["callbacks"]]
        assert asked == audit_log.last("disconnected"), f"{self.login}: {found['callbacks']}, not one of {audit_log.last('disconnected')}"
        reads = Counter()
        for reading in found["readings"]:
            if reading["field"] not in ("id", "permissions"):
                reads[reading["field"]] += reading["count"]
        assert reads in (self.reads, self.reads + self.pending_reads), f"{self.login}: {reads}, not {self.reads} (+ {self.pending_reads})"
        self.reads, self.pending_reads = reads, Counter()


class _Step:
    """A step that is acknowledged when it ends, and on its way until then."""

    def __init__(self, actor: Actor, step: tuple[list[Entry], set[str], set[str]]) -> None:
        self._actor, self._what = actor, step

    def __enter__(self) -> None:
        self._actor.pending = self._what

    def __exit__(self, kind: type | None, *_: object) -> None:
        if kind is None:
            self._actor.take(self._what)
            for act, _ in self._what[0]:
                self._actor._count(act)


class AuditLog:
    """What the audit log has of somebody. What is done very often in a day has one line with a count."""

    def __init__(self, entries: list[dict]) -> None:
        self._entries = entries
        self._lines = [(entry["act"], ",".join(entry["fields"])) for entry in entries if entry.get("count", 1) == 1]
        self._shared = {entry["act"]: entry for entry in entries if entry.get("count", 1) > 1}

    def difference(self, expected: list[Entry]) -> str | None:
        """Where it first says anything else than what was done; `None` where it says just that."""
        lines = list(expected)
        for act, shared in self._shared.items():
            # It stands for the last ones.
            places = [place for place, (each, _) in enumerate(lines) if each == act][-shared["count"]:]
            fields = {name for place in places for name in lines[place][1].split(",") if name}
            if len(places) < shared["count"] or fields != set(shared["fields"]):
                return f"{shared}, not {len(places)} times with {sorted(fields)}"
            for place in reversed(places):
                del lines[place]
        if self._lines == lines:
            return None
        pairs = enumerate(zip(self._lines, lines))
        same = next((index for index, pair in pairs if pair[0] != pair[1]), min(len(self._lines), len(lines)))
        return f"{self._lines[same:same + 3]} at line {same} of {len(self._lines)}, not {lines[same:same + 3]} of {len(lines)}"

    def last(self, act: str) -> list[str]:
        """When it was done for the last time; empty where it never was."""
        return [entry.get("last_at", entry["at"]) for entry in self._entries if entry["act"] == act][-1:]


def campaign(folder: Path, kills: int, seed: int) -> Figures:
    dice = random.Random(seed)
    figures = Figures()
    seed_file = folder / "seed.yaml"
    seed_file.write_text(SEED, encoding="utf-8")
    store = folder / "store.sqlite"
    provider = Provider(store, "--seed", seed_file)
    actors = [Actor(provider, number, random.Random(dice.getrandbits(64)), figures) for number in range(PEOPLE)]
    for actor in actors:
        actor.start()
    try:
        while figures.kills < kills:
            provider.__enter__()
            try:
                for actor in actors:
                    actor.resume()
                time.sleep(dice.uniform(0.05, 1.5))
            finally:
                provider.kill()
                provider.__exit__()
            figures.kills += 1
            for actor in actors:
                assert actor.stopped.wait(60), f"{actor.login} does not notice that the provider is gone"
            # As often before the provider comes back as after.
            if figures.kills % 2:
                for actor in actors:
                    actor.check()
            else:
                with provider:
                    for actor in actors:
                        actor.check()
    finally:
        for actor in actors:
            actor.end()
    return figures


if __name__ == "__main__":
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.getrandbits(32)
    began = time.monotonic()
    figures = Figures()
    while figures.kills < int(sys.argv[1]):
        with tempfile.TemporaryDirectory() as name:
            figures += campaign(Path(name), min(ROUND, int(sys.argv[1]) - figures.kills), seed + figures.kills)
        print(f"{figures.kills} kills, {figures.acknowledged.total()} steps acknowledged", file=sys.stderr)
    steps = ", ".join(f"{count} {what}" for what, count in sorted(figures.acknowledged.items()))
    print(
        f"{figures.kills} kills in {time.monotonic() - began:.0f} s with seed {seed}: acknowledged {steps}; of {figures.on_their_way} steps "
        f"on their way {figures.of_those_done} were done; nothing missing, nothing doubled"
    )
