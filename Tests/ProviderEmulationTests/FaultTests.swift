import Foundation
import LatchkeyClientTesting
import ProviderEmulation
import StrictJSON
import Testing

@Suite("The faults of a world", .serialized, .timeLimit(.minutes(1)))
struct WorldFaultTests {
    @Test(
        "A fault that answers does so for its route and its number of requests",
        arguments: [
            (#""fault": "status", "status": 503, "body": "down for repairs""#, 503, "down for repairs"),
            (#""fault": "garbage""#, 200, #"{"id_token": "e"#),
            (#""fault": "graph_error", "code": 17, "subcode": 9, "status": 403, "message": "no""#, 403, #""error_subcode":9"#),
            (#""fault": "rate_limit""#, 400, #""code":4"#),
            (#""fault": "expired_token""#, 400, #""error_subcode":463"#),
            (#""fault": "revoked_token""#, 400, #""error_subcode":466"#),
        ])
    func responses(fault: String, status: Int, part: String) async throws {
        try await ControlledWorld.run { world in
            let path = "/v19.0/me?access_token=\(try await world.accessToken())"
            #expect(try await world.call("POST", "/faults", "{\(fault), \"path\": \"/me\", \"after\": 1, \"times\": 1}").status == 201)
            #expect(try await world.get(path).status == 200)
            #expect(try await world.get("/.well-known/openid-configuration").status == 200)
            let failed = try await world.get(path)
            #expect(failed.status == status && failed.text.contains(part), "\(failed.text)")
            #expect(try await world.get(path).status == 200)
            #expect(try await world.call("GET", "/faults").json["faults"]?.array?.isEmpty == true)
        }
    }

    @Test("The parameter method of a POST request decides whether a fault of a method affects it, and a batch is a POST request")
    func methods() async throws {
        try await ControlledWorld.run { world in
            let token = try await world.accessToken()
            func post(_ path: String, _ fields: [(name: String, value: String)]) async throws -> String {
                try await world.browser().post(
                    try world.url(path), fields + [(name: "access_token", value: token)], headers: ["Accept": "application/json"]
                ).text
            }
            let limit = "Application request limit reached"
            try await world.call("POST", "/faults", #"{"fault": "rate_limit", "path": "/me", "method": "GET"}"#)
            #expect(try await world.get("/me?access_token=\(token)").text.contains(limit))
            #expect(try await post("/v19.0/me", [("method", "get"), ("fields", "id")]).contains(limit))
            #expect(try await post("/v19.0/me?method=get&fields=id", []).contains(limit))
            #expect(try await !post("/v19.0/me", [("method", "delete")]).contains(limit))
            #expect(try await !post("/v19.0/me", [("batch", #"[{"method": "GET", "relative_url": "me"}]"#)]).contains(limit))
            try await world.call("DELETE", "/faults")
            try await world.call("POST", "/faults", #"{"fault": "rate_limit", "path": "/me", "method": "POST"}"#)
            #expect(try await !post("/v19.0/me", [("method", "get"), ("fields", "id")]).contains(limit))
            #expect(try await post("/v19.0/me", [("batch", #"[{"method": "GET", "relative_url": "me"}]"#)]).contains(limit))
        }
    }

    @Test("A fault of the connection leads to no response", arguments: ["down", "reset"])
    func connections(fault: String) async throws {
        try await ControlledWorld.run { world in
            try await world.call("POST", "/faults", #"{"fault": "\#(fault)", "method": "GET"}"#)
            await #expect(throws: ScriptedBrowser.NavigationError.self) { try await world.get("/.well-known/openid-configuration") }
            try await world.call("DELETE", "/faults")
            #expect(try await world.get("/.well-known/openid-configuration").status == 200)
        }
    }

    @Test("The key documents can be unreachable while the rest answers")
    func keys() async throws {
        try await ControlledWorld.run { world in
            try await world.call("POST", "/faults", #"{"fault": "jwks_unreachable"}"#)
            for path in ["jwks", "certs", "keys"] {
                await #expect(throws: ScriptedBrowser.NavigationError.self) { try await world.get("/.well-known/oauth/openid/\(path)") }
            }
            #expect(try await world.get("/.well-known/openid-configuration").status == 200)
        }
    }

    @Test("A rotated key has a number like other faults, and their number is bounded")
    func rotatedKeys() async throws {
        try await ControlledWorld.run { world in
            try await world.call("POST", "/faults", #"{"fault": "down", "path": "/me"}"#)
            let rotated = try await world.call("POST", "/faults", #"{"fault": "key_rotated"}"#)
            #expect(rotated.status == 201 && rotated.json["id"] == 2 && rotated.json["fault"] == "key_rotated")
            #expect(try await world.call("GET", "/faults").json["faults"]?.array?.count == 1)
            var statuses: [Int] = []
            for _ in 0..<16 { statuses.append(try await world.call("POST", "/faults", #"{"fault": "key_rotated"}"#).status) }
            #expect(statuses.contains(201) && statuses.last == 409 && Set(statuses) == [201, 409])
            #expect(try await world.json("/.well-known/oauth/openid/jwks")["keys"]?.array?.count == FaultPlan.maximumKeys)
        }
    }

    @Test("A right response can have another content type, or half of its body")
    func changedResponses() async throws {
        try await ControlledWorld.run { world in
            let path = "/.well-known/openid-configuration"
            let whole = try await world.get(path)
            try await world.call("POST", "/faults", #"{"fault": "wrong_content_type", "times": 1}"#)
            let wrong = try await world.get(path)
            #expect(wrong.headers["content-type"]?.hasPrefix("text/html") == true && wrong.body == whole.body)
            try await world.call("POST", "/faults", #"{"fault": "truncated_body", "times": 1}"#)
            #expect(try await world.get(path).body == whole.body.prefix(whole.body.count / 2))
        }
    }

    @Test("A slow response arrives when the clock of the world has advanced, and a silent provider can be shut down")
    func delays() async throws {
        try await ControlledWorld.run { world in
            try await world.call("POST", "/clock", #"{"run": false}"#)
            try await world.call("POST", "/faults", #"{"fault": "slow", "delay": "1h", "times": 1}"#)
            async let response = world.get("/.well-known/openid-configuration")
            await world.world.clock.waitForSleeper(within: .hours(1))
            try await world.call("POST", "/clock", #"{"advance": "1h"}"#)
            #expect(try await response.status == 200)
            try await world.call("POST", "/faults", #"{"fault": "silent"}"#)
            let silent = Task { try await world.get("/") }
            _ = try await world.world.journal.entry(matching: JournalFilter(), within: .seconds(10))
            silent.cancel()
        }
    }

    @Test(
        "A request that waits because of a fault ends when the faults are removed or replaced",
        arguments: [("DELETE", "/faults"), ("POST", "/reset"), ("POST", "/snapshots/before/restore")], ["silent", "slow"])
    func removal(route: (String, String), fault: String) async throws {
        try await ControlledWorld.run { world in
            try await world.call("POST", "/clock", #"{"run": false}"#)
            try await world.call("POST", "/snapshots", #"{"name": "before"}"#)
            let delay = fault == "slow" ? #", "delay": "1h""# : ""
            #expect(try await world.call("POST", "/faults", "{\"fault\": \"\(fault)\"\(delay)}").status == 201)
            let waiting = Task { try await world.get("/.well-known/openid-configuration") }
            _ = try await world.world.journal.entry(matching: JournalFilter(), within: .seconds(10))
            #expect(try await world.call(route.0, route.1, route.0 == "POST" ? "{}" : nil).status == 200)
            if (route.0, fault) == ("DELETE", "slow") {
                // The request continues without the delay.
                #expect(try await waiting.value.status == 200)
            } else {
                await #expect(throws: ScriptedBrowser.NavigationError.self) { _ = try await waiting.value }
            }
            #expect(try await world.get("/.well-known/openid-configuration").status == 200)
        }
    }

    @Test("A world has at most 100 faults")
    func limit() async throws {
        try await ControlledWorld.run { world in
            for _ in 0..<100 { world.world.faults.add("down", .closesConnection, at: FaultRoute(path: "/me")) }
            let answer = try await world.call("POST", "/faults", #"{"fault": "down"}"#)
            #expect(answer.status == 409 && answer.code == "too_many")
        }
    }
}
