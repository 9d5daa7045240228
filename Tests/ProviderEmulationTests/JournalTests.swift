import Foundation
import LatchkeyClientTesting
import ProviderEmulation
import StrictJSON
import Testing

@Suite("The journal of a world", .serialized, .timeLimit(.minutes(1)))
struct JournalTests {
    @Test("The journal has each request, with digests in place of secrets")
    func redaction() async throws {
        try await ControlledWorld.run { world in
            let body = "client_id=1&client_secret=s3cret&code=c0de&batch=%5B%7B%22relative_url%22%3A%22me%3Faccess_token%3Dt0ken%22%7D%5D"
            let url = try world.url("/v19.0/oauth/access_token?access_token=EAAt0ken&fields=name")
            _ = try await world.browser().send(
                "POST", url, body: Data(body.utf8),
                headers: [
                    "Authorization": "Bearer b3arer", "Cookie": "session=c00kie", "Content-Type": "application/x-www-form-urlencoded",
                    "Referer": "https://app.example/?code=r3ferer",
                ])
            let answer = try await world.call("GET", "/requests?path=/oauth/access_token&method=POST")
            let entry = try #require(answer.json["requests"]?.array?.first)
            for secret in ["s3cret", "c0de", "t0ken", "EAAt0ken", "b3arer", "c00kie", "r3ferer"] {
                #expect(!answer.text.contains(secret), "\(secret)")
            }
            #expect(entry["host"] == "graph.facebook.com" && entry["path"] == "/v19.0/oauth/access_token" && entry["status"] == 400)
            #expect(entry["parameters"]?["client_id"] == "1" && entry["parameters"]?["fields"] == "name")
            #expect(entry["parameters"]?["client_secret"]?.string?.hasPrefix("sha256:") == true)
            // A test that knows a secret finds the request by it.
            #expect(try await world.call("GET", "/requests?parameter.client_secret=s3cret").json["matching"] == 1)
            #expect(try await world.call("GET", "/requests?parameter.client_secret=other").json["matching"] == 0)
        }
    }

    @Test("A test waits for a request, and learns what almost matched")
    func wait() async throws {
        try await ControlledWorld.run { world in
            async let waiting = world.call("GET", "/requests?path=/me&wait=20s")
            _ = try await world.get("/v19.0/me?fields=id")
            #expect(try await waiting.json["requests"]?.array?.first?["path"] == "/v19.0/me")
            let missed = try await world.call("GET", "/requests?path=/me&parameter.fields=name&wait=1ms")
            #expect(missed.status == 404 && missed.code == "no_match")
            #expect(missed.json["near_misses"]?.array?.first?["differences"] == ["fields is id"])
        }
    }

    @Test("A request is in the journal before its response")
    func arrival() async throws {
        try await ControlledWorld.run { world in
            try await world.call("POST", "/faults", #"{"fault": "silent"}"#)
            let silent = Task { try await world.get("/me") }
            let entry = try await world.call("GET", "/requests?path=/me&wait=20s").json["requests"]?.array?.first
            #expect(entry?["path"] == "/me" && entry?["status"] == nil)
            silent.cancel()
        }
    }

    @Test("The journal can be downloaded as an HTTP Archive, and emptied")
    func archive() async throws {
        try await ControlledWorld.run { world in
            _ = try await world.get("/v19.0/me?fields=id&access_token=s3cret")
            let archive = try await world.call("GET", "/requests.har")
            let entry = try #require(archive.json["log"]?["entries"]?.array?.first)
            #expect(archive.json["log"]?["version"] == "1.2" && !archive.text.contains("s3cret"))
            #expect(entry["request"]?["url"]?.string?.hasPrefix("https://graph.facebook.com/v19.0/me?fields=id&") == true)
            #expect(entry["request"]?["queryString"]?.array?.count == 2)
            try await world.call("DELETE", "/requests")
            #expect(try await world.call("GET", "/requests").json["matching"] == 0)
        }
    }

    @Test("A large body is not recorded, and reaches the provider")
    func largeBody() async throws {
        try await ControlledWorld.run { world in
            let body = "access_token=x&padding=" + String(repeating: "x", count: 100_000)
            let response = try await world.browser().send(
                "POST", try world.url("/me/feed"), body: Data(body.utf8), headers: ["Content-Type": "application/x-www-form-urlencoded"])
            #expect(response.status == 400)
            let entry = try await world.call("GET", "/requests").json["requests"]?.array?.first
            #expect(entry?["body_omitted"] == "It has 100023 bytes.")
        }
    }
}
