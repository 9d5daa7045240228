"""Checks that other clients do not have to wait while some clients send thousands of requests without reading the responses, or send the
largest allowed heads and forms."""

from __future__ import annotations

import json
from urllib.parse import urlencode

import requests
from attack import Report
from dialog_response import query
from load import WAIT_LIMITS, HOST, measure_waits, pipeline, running
from person import Person
from provider import Provider
from sample import ADA, APP_ID, APP_SECRET, SEED, WEB_CALLBACK

SECONDS = 6
SLASHES = b"/" * 46_000


def post(path: bytes, body: bytes) -> bytes:
    return (
        b"POST " + path + b" HTTP/1.1\r\n" + HOST + b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n"
        % len(body) + body)


def attack(report: Report) -> None:
    with Provider(report.folder / "store.sqlite", "--seed", SEED) as provider:
        ada = Person(ADA)
        code = query(ada.complete_dialog(provider.dialog(scope="email")))["code"]
        # The provider treats a form without the browser's cookies as expired.
        late = b"dialog=" + ada.open(f"{provider.url}/settings/language").form.fields["dialog"].encode() + b"&remark="
        token = requests.get(f"{provider.url}/oauth/access_token", params={
            "client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": code}, timeout=20,
        ).json()["access_token"]
        batch = json.dumps([{"method": "GET", "relative_url": "me?fields=id,name,email"}] * 50)
        openapi = b"GET /openapi.json HTTP/1.1\r\n" + HOST + b"\r\n"
        loads = {
            "openapi.json, 8,000 on each of 2 connections": (openapi, 8000, 2),
            "openapi.json, 500 on each of 60 connections": (openapi, 500, 60),
            "/me, 4,000 on each of 4 connections": (
                b"GET /me?fields=id,name,email&access_token=" + token.encode() + b" HTTP/1.1\r\n" + HOST + b"\r\n", 4000, 4),
            "POST, 4,000 on each of 4 connections": (post(b"/me", urlencode({"method": "get", "access_token": token}).encode()), 4000, 4),
            "batches of 50, 200 on each of 4 connections": (post(b"/", urlencode({"access_token": token, "batch": batch}).encode()), 200, 4),
            "a path of 46,000 slashes, 200 on each of 4 connections": (b"GET /a" + SLASHES + b" HTTP/1.1\r\n" + HOST + b"\r\n", 200, 4),
            "a path of 1,000 slashes, 4,000 on each of 4 connections": (
                b"GET /a" + SLASHES[:1000] + b" HTTP/1.1\r\n" + HOST + b"\r\n", 4000, 4),
            "a form of 64 KiB that comes too late, 200 on each of 4 connections": (
                post(b"/settings/language", late + b"\x01" * (65_000 - len(late))), 200, 4),
            "a form of 23 KiB that comes too late, and is given back, 200 on each of 4 connections": (
                post(b"/settings/language", late + b"\x01" * 23_000), 200, 4),
            "a call of the explorer with 16,000 parameters in its path, 200 on each of 4 connections": (
                post(b"/tools/explorer", late + b"&path=me?" + b"a%26" * 16_000), 200, 4),
            "23,000 cookies, 200 on each of 4 connections": (
                b"GET /settings/login HTTP/1.1\r\n" + HOST + b"Cookie: " + b"a;" * 23_000 + b"\r\n\r\n", 200, 4),
            "an address of 23,000 parameters, 200 on each of 4 connections": (
                b"GET /settings/login?" + b"a&" * 23_000 + b" HTTP/1.1\r\n" + HOST + b"Accept: text/html\r\n\r\n", 200, 4),
        }
        before = measure_waits(provider.port, 1)
        for name, (request, count, connections) in loads.items():
            with running(pipeline, provider.port, request, count, connections, SECONDS + 1):
                after = measure_waits(provider.port, SECONDS)
            report.measured(
                f"p99 and slowest of eight others while a client pipelines {name}", str(before), str(after),
                bound=WAIT_LIMITS, holds=after.are_within_limits)
