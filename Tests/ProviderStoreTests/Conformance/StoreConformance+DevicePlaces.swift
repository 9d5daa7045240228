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
        try await store.apply(DigestedSeed(apps: [SampleFacts.app, other], people: []))
        let refused = DeviceLoginCreation.networkLimitReached(until: SampleFacts.now + DeviceLogin.lifetime)
        func origin(_ address: String) -> DeviceOrigin {
            var origin = Self.origin(address)
            // A tenth of each limit is enough to see it.
            origin.limits = origin.limits.map { limit in
                var limit = limit
                limit.most /= 10
                return limit
            }
            return origin
        }
        func openings(_ origin: DeviceOrigin, app: String = SampleFacts.appID) async throws -> [DeviceLoginCreation: Int] {
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
        #expect(try await open(store, from: origin("2001:db8:0:4::1")) == refused, "56 bits have three times as many")
        #expect(try await open(store, from: origin("2001:db8:0:100::1")) == .opened)
        for unlimited in [SampleFacts.here, .appServer] { #expect(try await openings(unlimited) == [.opened: 120]) }
        let later = SampleFacts.now + DeviceLogin.lifetime
        #expect(try await open(store, from: origin("198.51.100.7"), at: later) == .opened, "codes that have ended do not count")
    }

    static func freesThePlaceOfADecidedDevice(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let grant = try await store.record(SampleFacts.consent(try await store.id(of: SampleFacts.ada)))
        var origin = origin("198.51.100.7", mostOfApp: 3)
        origin.limits = origin.limits.map { limit in
            var limit = limit
            limit.most = 3
            return limit
        }
        for (digest, verdict) in zip("abc", [.declined(by: nil), SampleFacts.approval(grant), SampleFacts.approval(grant)]) {
            #expect(try await open(store, from: origin, digest: "\(digest)") == .opened)
            #expect(try await store.decide(DeviceDecision(digest: "\(digest)", verdict: verdict, decidedAt: SampleFacts.now)))
        }
        guard case .approved = try await store.poll(SampleFacts.poll("c", after: 1)) else {
            Issue.record("the device gets nothing")
            return
        }
        for digest in "def" { #expect(try await open(store, from: origin, digest: "\(digest)") == .opened, "\(digest)") }
        let refused = DeviceLoginCreation.networkLimitReached(until: SampleFacts.now + DeviceLogin.lifetime)
        #expect(try await open(store, from: origin) == refused, "those wait")
        #expect(try await found("abcdef", store).contains("def"))
    }

    static func remembersSoManyDecidedDevices(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let grant = try await store.record(SampleFacts.consent(try await store.id(of: SampleFacts.ada)))
        for (second, digest) in "abcdefgh".enumerated() {
            let moment = SampleFacts.now + Double(second)
            let origin = second.isMultiple(of: 2) ? origin("198.51.100.\(second)", mostOfApp: 3) : .appServer
            var bounded = origin
            bounded.mostOfApp = 3
            #expect(try await open(store, from: bounded, digest: "\(digest)", at: moment) == .opened)
            let verdict = digest == "a" ? SampleFacts.approval(grant) : .declined(by: nil)
            #expect(try await store.decide(DeviceDecision(digest: "\(digest)", verdict: verdict, decidedAt: moment)))
        }
        #expect(try await found("abcdefgh", store) == "agh", "the last ones, and what the device of a person who agreed has not fetched")
    }

    /// Which of the device logins are there still.
    private static func found(_ digests: String, _ store: any ProviderStore) async throws -> String {
        var found = ""
        for digest in digests where try await store.deviceLogin(withDigest: "\(digest)", at: SampleFacts.now + 20) != nil {
            found.append(digest)
        }
        return found
    }

    /// - Parameter flood: the addresses of one holder, by a number below 200.
    static func countsTheNetworksOfOneHolderTogether(_ store: any ProviderStore, flood: (Int) -> String) async throws {
        try await store.apply(SampleFacts.seed)
        for digest in "abc" { #expect(try await open(store, from: origin("192.0.2.1", mostOfApp: 20), digest: "\(digest)") == .opened) }
        for number in 0..<60 {
            let moment = SampleFacts.now + 1 + Double(number) / 100
            #expect(try await open(store, from: origin(flood(number), mostOfApp: 20), at: moment) == .opened)
        }
        #expect(try await found("abc", store) == "abc", "one address has more codes than any address of the holder, who has more in all")
    }

    /// - Parameter flood: an address of many, by a number below 200.
    static func givesManyPlacesUpAtATime(_ store: any ProviderStore, flood: (Int) -> String) async throws {
        try await store.apply(SampleFacts.seed)
        let digests = (0..<120).map { "d\($0)" }
        func waiting() async throws -> Int {
            var count = 0
            for digest in digests where try await store.deviceLogin(withDigest: digest, at: SampleFacts.now + 20) != nil { count += 1 }
            return count
        }
        var counts: [Int] = []
        for (number, digest) in digests.enumerated() {
            let moment = SampleFacts.now + Double(number) / 100
            #expect(try await open(store, from: origin(flood(number), mostOfApp: 100), digest: digest, at: moment) == .opened)
            if [99, 100, 109, 110, 119].contains(number) { counts.append(try await waiting()) }
        }
        #expect(counts == [100, 91, 100, 91, 100], "a tenth of the app's places, however small the networks")
    }

    static func boundsWhatAPersonApproves(_ store: any ProviderStore) async throws {
        var other = SampleFacts.app
        (other.id, other.name) = ("77", "Other")
        try await store.apply(DigestedSeed(apps: [SampleFacts.app, other], people: [SampleFacts.ada, SampleFacts.grace]))
        let ada = try await store.id(of: SampleFacts.ada)
        let grant = try await store.record(SampleFacts.consent(ada))
        let elsewhere = try await store.record(SampleFacts.consent(ada, app: "77"))
        let grace = try await store.record(SampleFacts.consent(try await store.id(of: SampleFacts.grace)))
        func approve(_ digest: String, _ grant: Grant, by entry: DigestedSeed.Entry = SampleFacts.ada, after: Double) async throws {
            let moment = SampleFacts.now + after
            #expect(try await open(store, from: .appServer, app: grant.appID, digest: digest, at: moment) == .opened)
            let verdict = SampleFacts.approval(grant, passwordStamp: entry.person.password.stamp)
            #expect(try await store.decide(DeviceDecision(digest: digest, verdict: verdict, decidedAt: moment)))
        }
        func outcome(_ digest: String, app: String = SampleFacts.appID) async throws -> Bool {
            guard case .approved = try await store.poll(SampleFacts.poll(digest, after: 20, app: app)) else { return false }
            return true
        }
        try await approve("elsewhere", elsewhere, after: 0)
        try await approve("grace", grace, by: SampleFacts.grace, after: 0)
        try await approve("fetched", grant, after: 0)
        #expect(try await outcome("fetched"))
        for number in 0..<DeviceLogin.maximumApproved { try await approve("d\(number)", grant, after: Double(number) / 100) }
        #expect(try await store.deviceLogin(withDigest: "d0", at: SampleFacts.now + 20) != nil, "those fetched are not counted")
        try await approve("one more", grant, after: 10)
        #expect(try await !outcome("d0"), "the oldest has given way")
        for digest in ["d1", "one more", "grace"] { #expect(try await outcome(digest), "\(digest)") }
        #expect(try await outcome("elsewhere", app: "77"))
    }

    static func sparesTheNeighborsOfTheLargestAddress(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        for (address, digest) in zip(["198.51.100.9", "198.51.101.9", "198.51.101.10", "192.0.2.1"], "abcd") {
            #expect(try await open(store, from: origin(address, mostOfApp: 12), digest: "\(digest)") == .opened)
        }
        for number in 0..<20 {
            let moment = SampleFacts.now + 1 + Double(number)
            #expect(try await open(store, from: origin("198.51.100.7", mostOfApp: 12), at: moment) == .opened)
        }
        #expect(try await found("abcd", store) == "abcd", "nor do those in the same wide network give way, though their codes are older")
    }

    static func letsTheLargestNetworkGiveWay(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let grant = try await store.record(SampleFacts.consent(try await store.id(of: SampleFacts.ada)))
        func ask(_ digest: String, from address: String, after seconds: Double) async throws {
            let moment = SampleFacts.now + seconds
            #expect(try await open(store, from: origin(address, mostOfApp: 4), digest: digest, at: moment) == .opened)
        }
        func waiting() async throws -> String { try await found("abcdefghi", store) }
        try await ask("a", from: "192.0.2.1", after: 0)
        for (second, digest) in ["b", "c", "d"].enumerated() { try await ask(digest, from: "198.51.100.7", after: Double(second + 1)) }
        try await ask("e", from: "203.0.113.2", after: 4)
        #expect(try await waiting() == "acde", "the oldest of those who have most, not the oldest of all")
        try await ask("f", from: "198.51.100.7", after: 5)
        #expect(try await waiting() == "adef", "also where they ask themselves")
        try await ask("g", from: "100.64.0.1", after: 6)
        #expect(try await waiting() == "aefg")
        #expect(try await store.decide(DeviceDecision(digest: "a", verdict: SampleFacts.approval(grant), decidedAt: SampleFacts.now + 7)))
        try await ask("h", from: "10.0.0.1", after: 8)
        #expect(try await waiting() == "aefgh", "what a person has approved takes no place")
        try await ask("i", from: "172.16.0.1", after: 9)
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
        let refused = DeviceLoginCreation.tooManyOfApp(until: SampleFacts.now + DeviceLogin.lifetime)
        #expect(try await open(store, from: server, at: SampleFacts.now + 2) == refused)
        for number in 0..<3 {
            let anybody = origin("203.0.113.\(number)", mostOfApp: 2)
            #expect(try await open(store, from: anybody, at: SampleFacts.now + 3) == .opened, "its server takes no place of others")
        }
        #expect(try await store.deviceLogin(withDigest: "one", at: SampleFacts.now + 4) != nil, "and others take none of its server's")
    }

    private static func origin(_ address: String, mostOfApp: Int = DeviceLogin.mostWaiting) -> DeviceOrigin {
        var origin = DeviceOrigin(NetworkAddress(text: address), sealer: SampleFacts.sealer)
        origin.mostOfApp = mostOfApp
        return origin
    }

    private static func open(
        _ store: any ProviderStore, from origin: DeviceOrigin, app: String = SampleFacts.appID,
        digest: String = DeviceCode(.real).digest, at now: Date = SampleFacts.now
    ) async throws -> DeviceLoginCreation {
        let login = DeviceLogin(
            digest: digest, userCode: UserCode(.real), appID: app, scope: [], redirectURI: nil, expiresAt: now + DeviceLogin.lifetime)
        return try await store.open(login, from: origin, at: now)
    }
}
