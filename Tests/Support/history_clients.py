"""Clients that use the same object at the same time on different nodes, and record what they did: an authorization code, the refresh tokens
of a login, the session of a browser, and the permissions of an app. Each history is checked when its object has come to an end; see
histories.py."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Callable

import histories
import requests
from dialog_response import query
from histories import Operation
from kill_provider import PASSWORD, raise_if_interrupted, seed_of_person
from person import Page, Person
from provider import Provider
from sample import APP_ID, APP_SECRET, WEB_CALLBACK, Login
from timed_requests import timed_session

APP = {"client_id": APP_ID, "client_secret": APP_SECRET}
PERMISSIONS = ("email", "user_birthday", "user_gender")


class Gate:
    """Lets requests begin while it is open."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._is_open = False
        self._requests = 0
        self._openings = 0

    def __enter__(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._is_open)
            self._requests += 1

    def __exit__(self, *_: object) -> None:
        with self._changed:
            self._requests -= 1
            self._changed.notify_all()

    def open(self) -> None:
        with self._changed:
            self._is_open = True
            self._openings += 1
            self._changed.notify_all()

    def close(self, patience: float) -> bool:
        """Returns whether all requests have ended in time."""
        with self._changed:
            self._is_open = False
            return self._changed.wait_for(lambda: self._requests == 0, patience)

    def wait_for_next_opening(self) -> None:
        with self._changed:
            openings = self._openings
            self._changed.wait_for(lambda: self._openings > openings)


class Recorder(threading.Thread):
    """Creates one object after the other, lets clients use it, and checks its history."""

    name_of_object = ""

    def __init__(self, provider: Provider, nodes: list[str], gate: Gate, generator: random.Random, totals: Counter) -> None:
        super().__init__(daemon=True)
        self._provider, self._nodes, self._gate, self._totals = provider, nodes, gate, totals
        self._random = generator
        self._history: list[Operation] = []
        self._end = False
        self.problem: BaseException | None = None

    @classmethod
    def login(cls) -> Login:
        return Login(f"{cls.name_of_object}@example.com", PASSWORD)

    def new_person(self) -> Person:
        person = Person(self.login())
        person.browser = timed_session()
        person.browser.hooks["response"].append(raise_if_interrupted)
        return person

    def run(self) -> None:
        while not self._end and not self.problem:
            try:
                self._history = []
                self._record()
            except requests.RequestException:
                # The object was not created.
                time.sleep(0.1)
            except BaseException as problem:
                self.problem = problem

    def end(self) -> None:
        """The present object comes to its end."""
        self._end = True

    def _record(self) -> None:
        model, state, clients = self._create()
        threads = [threading.Thread(target=self._run_client, args=(client,), daemon=True) for client in clients]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self.problem:
            return
        histories.check(f"the {self.name_of_object}", self._history, model, state)
        self._totals[f"histories of a {self.name_of_object}"] += 1
        self._totals["operations"] += len(self._history)
        self._totals["interrupted operations"] += sum(not operation.has_returned for operation in self._history)

    def _run_client(self, client: Callable[[], None]) -> None:
        try:
            client()
        except BaseException as problem:
            self.problem = problem

    def _create(self) -> tuple[histories.Model, histories.State, list[Callable[[], None]]]:
        """Creates an object, and returns its model, its state, and its clients."""
        raise NotImplementedError

    def _log_in(self, person: Person, address: str) -> str:
        """Completes the dialog, and returns the code."""
        with self._gate:
            page = person.open(address)
        if isinstance(page, Page) and page.form.asks_for_password:
            with self._gate:
                page = person.type_password(page)
        if isinstance(page, Page):
            with self._gate:
                page = person.decide(page)
        assert isinstance(page, str), page.response.text
        return query(page)["code"]

    def _tokens(self, code: str) -> dict:
        """Redeems a code at the standard token endpoint."""
        parameters = APP | {"grant_type": "authorization_code", "redirect_uri": WEB_CALLBACK, "code": code}
        with self._gate, timed_session() as session:
            response = session.post(f"{self._provider.url}/oauth/token", data=parameters)
        raise_if_interrupted(response)
        assert response.status_code == 200, response.text
        return response.json()

    def _perform(
        self, client: str, action: histories.Action, request: tuple[str, str, dict], result: Callable[[requests.Response], object],
        is_read: bool = False,
    ) -> object:
        """Sends a request to any node and records it. Returns its result; `None` if it was interrupted."""
        method, path, options = request
        time.sleep(self._random.uniform(0, 0.03))
        with self._gate:
            address, called, response = self._random.choice(self._nodes) + path, time.monotonic(), None
            try:
                with timed_session() as session:
                    response = session.request(method, address, allow_redirects=False, **options)
                raise_if_interrupted(response)
                found = result(response)
                operation = Operation(client, action, called, time.monotonic(), found)
                if found in ("redeemed", "rotated"):
                    self._totals["redemptions and refreshes"] += 1
            except requests.RequestException as error:
                if is_read or was_not_sent(error):
                    return None
                found, operation = None, Operation(client, action, called)
        self._history.append(operation)
        return found

    def _use_token(self, client: str, token: str) -> None:
        self._perform(
            client, ("use",), ("GET", "/me", {"params": {"fields": "id", "access_token": token}}),
            lambda response: "invalid" if is_void(response) else "valid", is_read=True)

    def _several(self, most: int) -> range:
        return range(self._random.randint(1, most))


class CodeRecorder(Recorder):
    """Several clients redeem one code."""

    name_of_object = "code"

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)
        self._person = self.new_person()

    def _create(self) -> tuple[histories.Model, histories.State, list[Callable[[], None]]]:
        code = self._log_in(self._person, self._provider.dialog(scope="email"))
        parameters = APP | {"redirect_uri": WEB_CALLBACK, "code": code}
        redeem = ("GET", "/oauth/access_token", {"params": parameters})
        tokens: list[str] = []

        def result(response: requests.Response) -> str:
            if response.status_code == 200:
                tokens.append(response.json()["access_token"])
                return "redeemed"
            assert response.json()["error"].get("error_subcode") == 36009, response.text
            return "used"

        def client(name: str, redemptions: range) -> None:
            for _ in redemptions:
                self._perform(name, ("redeem",), redeem, result)
                for token in tokens * 2:
                    self._use_token(name, token)

        return histories.code, "new", [
            lambda name=f"client {number}", redemptions=self._several(2): client(name, redemptions) for number in self._several(4)]


class FamilyRecorder(Recorder):
    """Several clients refresh the tokens of one login."""

    name_of_object = "family"

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)
        self._person = self.new_person()

    def _create(self) -> tuple[histories.Model, histories.State, list[Callable[[], None]]]:
        first = self._tokens(self._log_in(self._person, self._provider.dialog(scope="openid,offline_access,email")))
        access_token, refresh_tokens = first["access_token"], {1: first["refresh_token"]}

        def client(name: str, refreshes: range) -> None:
            for _ in refreshes:
                number = max(refresh_tokens)
                parameters = APP | {"grant_type": "refresh_token", "refresh_token": refresh_tokens[number]}

                def result(response: requests.Response, number: int = number) -> str:
                    if response.status_code == 200:
                        refresh_tokens[number + 1] = response.json()["refresh_token"]
                        return "rotated"
                    assert response.json()["error"] == "invalid_grant", response.text
                    return "refused"

                self._perform(name, ("refresh", number), ("POST", "/oauth/token", {"data": parameters}), result)
                self._use_token(name, access_token)

        # Alone, a client refreshes until it is interrupted. Several clients soon use the same token.
        clients = self._random.choice([1, 1, 2, 3])
        return histories.family, (1, True), [
            lambda name=f"client {number}", refreshes=self._several(6 if clients == 1 else 3): client(name, refreshes)
            for number in range(clients)]


class SessionRecorder(Recorder):
    """Several tabs of a browser use its session, and one of them logs out."""

    name_of_object = "session"

    def _create(self) -> tuple[histories.Model, histories.State, list[Callable[[], None]]]:
        person = self.new_person()
        tokens = self._tokens(self._log_in(person, self._provider.dialog(scope="openid,email")))
        cookies = {cookie.name: cookie.value for cookie in person.browser.cookies if cookie.path == "/dialog"}
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        dialog = {"client_id": APP_ID, "redirect_uri": WEB_CALLBACK, "scope": "email", "prompt": "none"}
        logout = {"id_token_hint": tokens["id_token"], "post_logout_redirect_uri": WEB_CALLBACK}

        def result_of_use(response: requests.Response) -> str:
            answer = query(response.headers["Location"])
            assert "code" in answer or answer["error"] == "login_required", answer
            return "logged in" if "code" in answer else "logged out"

        def result_of_logout(response: requests.Response) -> str:
            assert response.headers.get("Location", "").startswith(WEB_CALLBACK), response.text
            return "done"

        def use(name: str) -> None:
            self._perform(
                name, ("use",), ("GET", "/dialog/oauth", {"params": dialog, "headers": headers}), result_of_use, is_read=True)

        def reader(name: str, uses: range) -> None:
            for _ in uses:
                use(name)

        def leaver(name: str, logouts: range) -> None:
            for _ in logouts:
                use(name)
                self._perform(name, ("log out",), ("GET", "/dialog/logout", {"params": logout, "headers": headers}), result_of_logout)
                use(name)

        return histories.session, True, [
            lambda: leaver("leaver", self._several(2)),
            *(lambda name=f"reader {number}", uses=self._several(6): reader(name, uses) for number in self._several(2))]


class GrantRecorder(Recorder):
    """A person decides about the permissions of an app, while the app gives some of them back."""

    name_of_object = "grant"

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)
        self._person = self.new_person()

    def _record(self) -> None:
        super()._record()
        if not self._end and any(not operation.has_returned for operation in self._history):
            # An interrupted operation could take effect on the next grant. At the next opening, all of them have ended.
            self._gate.wait_for_next_opening()

    def _create(self) -> tuple[histories.Model, histories.State, list[Callable[[], None]]]:
        address = self._provider.dialog(scope=",".join(PERMISSIONS), auth_type="rerequest")
        token = self._tokens(self._log_in(self._person, address))["access_token"]
        with self._gate, timed_session() as session:
            response = session.get(f"{self._provider.url}/me/permissions", params={"access_token": token})
        raise_if_interrupted(response)
        state = permissions(response)
        assert state == {(name, "granted") for name in ("public_profile", *PERMISSIONS)}, state

        def call(name: str, action: histories.Action, method: str, path: str) -> None:
            self._perform(name, action, (method, path, {"params": {"access_token": token}}), done_or_void)

        def reader(reads: range) -> None:
            for _ in reads:
                request = ("GET", "/me/permissions", {"params": {"access_token": token}})
                self._perform("reader", ("read",), request, permissions, is_read=True)

        def revoker(names: list[str]) -> None:
            for name in names:
                call("app", ("revoke", name), "DELETE", f"/me/permissions/{name}")

        def remover() -> None:
            call("remover", ("remove",), "DELETE", "/me/permissions")

        def person(decisions: range) -> None:
            for _ in decisions:
                with self._gate:
                    page = self._person.open(address)
                if isinstance(page, Page):
                    self._decide(page)

        clients = [
            lambda reads=self._several(6): reader(reads), lambda names=self._random.sample(PERMISSIONS, 2): revoker(names),
            lambda decisions=self._several(2): ignoring_interruptions(lambda: person(decisions)),
        ]
        return histories.grant, frozenset(state), clients + [remover] * (self._random.random() < 0.3)

    def _decide(self, page: Page) -> None:
        without = {name for name in sorted(page.form.switches) if self._random.random() < 0.5}
        granted = frozenset((set(page.form.switches) | page.form.fixed | {"public_profile"}) - without)
        action = ("consent", granted, frozenset(without))
        with self._gate:
            called = time.monotonic()
            try:
                answer = self._person.decide(page, without)
                assert isinstance(answer, str), answer.response.text
                operation = Operation("person", action, called, time.monotonic(), "done")
            except requests.RequestException:
                operation = Operation("person", action, called)
        self._history.append(operation)


def ignoring_interruptions(client: Callable[[], None]) -> None:
    try:
        client()
    except requests.RequestException:
        pass


def was_not_sent(error: requests.RequestException) -> bool:
    """Whether there was no connection over which the request could have been sent."""
    return "NewConnectionError" in repr(error)


def is_void(response: requests.Response) -> bool:
    """Whether the access token of a call is void."""
    if response.status_code == 200:
        return False
    assert response.json()["error"]["code"] == 190, response.text
    return True


def done_or_void(response: requests.Response) -> str:
    if is_void(response):
        return "invalid"
    assert response.json() == {"success": True}, response.text
    return "done"


def permissions(response: requests.Response) -> frozenset | str:
    if is_void(response):
        return "invalid"
    return frozenset((item["permission"], item["status"]) for item in response.json()["data"])


class HistoryClients:
    """The recorders of all kinds of objects."""

    KINDS = (CodeRecorder, FamilyRecorder, SessionRecorder, GrantRecorder)
    SEED = "".join(seed_of_person(kind.login().email) for kind in KINDS)

    def __init__(self, provider: Provider, nodes: list[str], generator: random.Random) -> None:
        self.totals = Counter()
        self._gate = Gate()
        self._recorders = [
            kind(provider, nodes, self._gate, random.Random(generator.getrandbits(64)), self.totals) for kind in self.KINDS]
        for recorder in self._recorders:
            recorder.start()

    def resume(self) -> None:
        self._gate.open()

    def pause(self) -> None:
        """Waits until all requests have ended."""
        assert self._gate.close(90), "a request waits longer than it may take"

    def check(self) -> None:
        for recorder in self._recorders:
            if recorder.problem:
                raise recorder.problem

    def end(self) -> None:
        """Lets each object come to its end."""
        for recorder in self._recorders:
            recorder.end()
        self._gate.open()
        for recorder in self._recorders:
            recorder.join(60)
            # Opening again lets a recorder go on that waits for it.
            self._gate.open()
            recorder.join(60)
            assert not recorder.is_alive(), f"the history of the {recorder.name_of_object} does not end"
