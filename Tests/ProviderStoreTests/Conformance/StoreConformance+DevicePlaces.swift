import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// What any store must do so that nobody takes the places of other people's devices.
extension StoreConformance {
    static func boundsTheDeviceCodesOfANetwork(_ store: any ProviderStore) async throws {
        var other = SampleFacts.app
        (other.id, other.name) = ("77", "Other")
        try await store.apply(SeedFact(apps: [SampleFacts.app, other], people: []))
        let refused = DeviceLoginOpening.tooManyOfNetwork(until: SampleFacts.now + DeviceLogin.lifetime)
        func openings(_ origin: DeviceOrigin, app: String = SampleFacts.appID) async throws -> [DeviceLoginOpening: Int] {
            try await withThrowingTaskGroup { group in
                for _ in 0..<120 { group.addTask { try await open(store, from: origin, app: app) } }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
        }
        #expect(try await openings(origin("198.51.100.7")) == [.opened: 100, refused: 20], "at once or one after the other")
        #expect(try await open(store, from: origin("198.51.100.8")) == .opened, "a neighbor has nothing to do with it")
        #expect(try await openings(origin("2001:db8:0:1::1")) == [.opened: 100, refused: 20])
        #expect(try await open(store, from: origin("2001:db8:0:1::2"), app: "77") == refused, "whatever the app")
        #expect(try await openings(origin("2001:db8:0:2::1"), app: "77") == [.opened: 100, refused: 20])
        #expect(try await openings(origin("2001:db8:0:3::1")) == [.opened: 100, refused: 20])
        #expect(try await open(store, from: origin("2001:db8:0:4::1")) == refused, "56 bits have three hundred")
        #expect(try await open(store, from: origin("2001:db8:0:100::1")) == .opened)
        for unlimited in [SampleFacts.here, .appServer] { #expect(try await openings(unlimited) == [.opened: 120]) }
        let later = SampleFacts.now + DeviceLogin.lifetime
        #expect(try await open(store, from: origin("198.51.100.7"), at: later) == .opened, "codes that have ended do not count")
    }

    static func letsTheLargestNetworkGiveWay(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let grant = try await store.record(SampleFacts.consent(try await store.id(of: SampleFacts.ada)))
        func ask(_ digest: String, from address: String, after seconds: Double) async throws {
            let moment = SampleFacts.now + seconds
            #expect(try await open(store, from: origin(address, mostOfApp: 4), digest: digest, at: moment) == .opened)
        }
        func waiting() async throws -> String {
            var found = ""
            for digest in "abcdefghi" where try await store.deviceLogin(withDigest: "\(digest)", at: SampleFacts.now + 20) != nil {
                found.append(digest)
            }
            return found
        }
        try await ask("a", from: "203.0.113.1", after: 0)
        for (second, digest) in ["b", "c", "d"].enumerated() { try await ask(digest, from: "198.51.100.7", after: Double(second + 1)) }
        try await ask("e", from: "203.0.113.2", after: 4)
        #expect(try await waiting() == "acde", "the oldest of those who have most, not the oldest of all")
        try await ask("f", from: "198.51.100.7", after: 5)
        #expect(try await waiting() == "adef", "also where they ask themselves")
        try await ask("g", from: "203.0.113.3", after: 6)
        #expect(try await waiting() == "aefg")
        #expect(try await store.decide(DeviceDecision(digest: "a", verdict: SampleFacts.approval(grant), decidedAt: SampleFacts.now + 7)))
        try await ask("h", from: "203.0.113.4", after: 8)
        #expect(try await waiting() == "aefgh", "what a person has approved takes no place")
        try await ask("i", from: "203.0.113.5", after: 9)
        #expect(try await waiting() == "afghi", "and does not give way; of those who have as many, the oldest does")
        guard case .expired = try await store.poll(SampleFacts.poll("e", after: 10)) else {
            Issue.record("the device learns that it has to ask anew")
            return
        }
    }

    static func keepsTheCodesOfAnAppServerApart(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        var server = DeviceOrigin.appServer
        server.mostOfApp = 2
        #expect(try await open(store, from: server, digest: "one") == .opened)
        #expect(try await open(store, from: server, at: SampleFacts.now + 1) == .opened)
        let refused = DeviceLoginOpening.tooManyOfApp(until: SampleFacts.now + DeviceLogin.lifetime)
        #expect(try await open(store, from: server, at: SampleFacts.now + 2) == refused)
        for number in 0..<3 {
            let anybody = origin("203.0.113.\(number)", mostOfApp: 2)
            #expect(try await open(store, from: anybody, at: SampleFacts.now + 3) == .opened, "its server takes no place of others")
        }
        #expect(try await store.deviceLogin(withDigest: "one", at: SampleFacts.now + 4) != nil, "and others take none of its server's")
    }

    private static func origin(_ address: String, mostOfApp: Int = DeviceLogin.mostWaiting) -> DeviceOrigin {
        var origin = DeviceOrigin(NetworkAddress(text: address)?.networks ?? [], sealer: SampleFacts.sealer)
        origin.mostOfApp = mostOfApp
        return origin
    }

    private static func open(
        _ store: any ProviderStore, from origin: DeviceOrigin, app: String = SampleFacts.appID,
        digest: String = DeviceCode(.real).digest, at now: Date = SampleFacts.now
    ) async throws -> DeviceLoginOpening {
        let login = DeviceLogin(
            digest: digest, userCode: UserCode(.real), appID: app, scope: [], redirectURI: nil, expiresAt: now + DeviceLogin.lifetime)
        return try await store.open(login, from: origin, at: now)
    }
}
