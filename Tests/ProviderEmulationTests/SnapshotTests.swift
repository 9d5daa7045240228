import FoundationEssentials
import LatchkeyClientTesting
import LoginModel
import ProviderEmulation
import StrictJSON
import Testing

@Suite("Snapshots of a world", .serialized, .timeLimit(.minutes(1)))
struct SnapshotTests {
    @Test("A restored snapshot has the codes, grants, keys, faults, queue and time of the moment when it was taken")
    func completeness() async throws {
        try await ControlledWorld.run { world in
            let code = try await world.code()
            try await world.call("POST", "/clock", #"{"run": false, "set": "2026-12-24T12:00:00Z"}"#)
            try await world.call("POST", "/clock", #"{"set": \#(Int(world.world.clock.date.timeIntervalSince1970))}"#)
            try await world.call("POST", "/faults", #"{"fault": "status", "status": 500, "path": "/debug_token", "times": 2}"#)
            try await world.call("POST", "/logins/next", #"{"person": "\#(ControlledWorld.ada)"}"#)
            let keys = try await world.get("/.well-known/oauth/openid/jwks").text
            try await world.call("POST", "/snapshots", #"{"name": "before"}"#)

            _ = try await world.get("/debug_token")
            try await world.call("POST", "/faults", #"{"fault": "key_rotated"}"#)
            try await world.call("DELETE", "/logins")
            try await world.call("POST", "/clock", #"{"advance": "30d", "run": true}"#)
            #expect(try await world.get("/.well-known/oauth/openid/jwks").text != keys)
            try await world.call("POST", "/people", #"{"email": "m@example.com", "first_name": "M", "last_name": "S"}"#)

            #expect(try await world.call("POST", "/snapshots/before/restore").status == 200)
            #expect(try await world.get("/.well-known/oauth/openid/jwks").text == keys)
            #expect(try await world.call("GET", "/clock").json["now"] == "2026-12-24T12:00:00.000Z")
            #expect(try await world.call("GET", "/logins").json["logins"]?.array?.count == 1)
            #expect(try await world.call("GET", "/faults").json["faults"]?.array?.first?["times"] == 2)
            #expect(try await world.call("GET", "/people").json["people"]?.array?.count == 4)
            _ = code
        }
    }

    @Test("A restored clock that ran has the same distance from the clock that it follows, and a stopped one shows the same time")
    func clock() async throws {
        let start = 1_800_000_000
        let source = TestClock(at: Date(timeIntervalSince1970: TimeInterval(start)))
        try await ControlledWorld.run(changing: { $0.clock = TestClock(following: source.environment) }) { world in
            func seconds() async throws -> Double? { try await world.call("GET", "/clock").json["seconds"]?.number }
            try await world.call("POST", "/snapshots", #"{"name": "a"}"#)
            try await world.call("POST", "/clock", #"{"advance": "60d"}"#)
            try await world.call("POST", "/snapshots", #"{"name": "b"}"#)
            try await world.call("POST", "/clock", #"{"run": false}"#)
            try await world.call("POST", "/snapshots", #"{"name": "c"}"#)
            await source.advance(by: .hours(2))
            let now = Double(start + 7200)
            for (name, expected, isRunning) in [("a", now, true), ("b", now + 5_184_000, true), ("c", now - 7200 + 5_184_000, false)] {
                #expect(try await world.call("POST", "/snapshots/\(name)/restore").status == 200)
                #expect(try await seconds() == expected)
                #expect(try await world.call("GET", "/clock").json["running"] == .bool(isRunning))
            }
        }
    }

    @Test("A code that was redeemed can be redeemed again in the restored state, and a token of the lost state is refused")
    func codes() async throws {
        try await ControlledWorld.run { world in
            let code = try await world.code()
            try await world.call("POST", "/snapshots", #"{"name": "a"}"#)
            let first = try await world.redeem(code)
            #expect(first.status == 200)
            let me = "/me?fields=email&access_token=\(try #require(first.json["access_token"]?.string))"
            #expect(try await world.json(me)["email"]?.string == ControlledWorld.ada)
            // The second redemption revokes the tokens of the first one.
            #expect(try await world.redeem(code).status == 400)
            #expect(try await world.json(me)["error"]?["error_subcode"] == 466)

            try await world.call("POST", "/snapshots/a/restore")
            #expect(try await world.redeem(code).status == 200)

            try await world.call("POST", "/reset")
            #expect(try await world.redeem(code).status == 400)
        }
    }

    @Test("The same person has the same ID in the same app in every world, also if others are added first")
    func stableIDs() async throws {
        let ids = Locked<[String]>([])
        for isFirst in [true, false] {
            try await ControlledWorld.run { world in
                if isFirst { try await world.call("POST", "/people", #"{"email": "a@example.com", "first_name": "A", "last_name": "B"}"#) }
                try await world.call("POST", "/people", #"{"email": "m@example.com", "first_name": "M", "last_name": "S"}"#)
                for person in [ControlledWorld.ada, "m@example.com"] {
                    let body = #"{"person": "\#(person)", "app": "\#(ControlledWorld.appID)"}"#
                    let id = try #require(try await world.call("POST", "/tokens", body).json["sub"]?.string)
                    ids.withLock { $0.append(id) }
                }
            }
        }
        let found = ids.withLock(\.self)
        #expect(found.count == 4 && found[0] == found[2] && found[1] == found[3] && found[0] != found[1])
    }

    @Test("A world has at most 31 snapshots, which can be replaced and deleted")
    func limits() async throws {
        try await ControlledWorld.run { world in
            for number in 1...31 { try await world.world.takeSnapshot(named: "s\(number)") }
            try await world.world.takeSnapshot(named: "s1")
            let answer = try await world.call("POST", "/snapshots", #"{"name": "one-more"}"#)
            #expect(answer.status == 409 && answer.code == "too_many")
            #expect(try await world.call("DELETE", "/snapshots/s7").status == 200)
            #expect(try await world.call("POST", "/snapshots", #"{"name": "one-more"}"#).status == 201)
        }
    }

    @Test("Snapshots that are taken at the same time do not pass the limit together")
    func parallelSnapshots() async throws {
        try await ControlledWorld.run { world in
            let taken = await withTaskGroup(of: Bool.self) { group in
                for number in 1...40 {
                    group.addTask { (try? await world.world.takeSnapshot(named: "s\(number)")) != nil }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(taken == 31)
            #expect(world.world.snapshots.names.count == 31)
        }
    }

    @Test("Requests that run while snapshots are restored end with a response")
    func concurrency() async throws {
        try await ControlledWorld.run { world in
            let token = try await world.accessToken()
            try await world.call("POST", "/snapshots", #"{"name": "a"}"#)
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<4 { group.addTask { try await world.get("/me?access_token=\(token)").status } }
                for _ in 0..<50 { try await world.world.restoreSnapshot(named: "a") }
                for try await status in group { #expect(status == 200) }
            }
        }
    }
}
