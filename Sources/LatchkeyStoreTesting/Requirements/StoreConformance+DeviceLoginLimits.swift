import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``DeviceLoginStore``: the limits on device codes.
extension StoreConformance {
    static func limitsTheDeviceCodesOfANetwork(_ nodes: StoreNodes) async throws {
        var other = SampleFacts.app
        (other.id, other.name) = ("77", "Other")
        try await nodes.next.applySeed(DigestedSeed(apps: [SampleFacts.app, other], people: []))
        let refused = DeviceLoginCreation.networkLimitReached(until: SampleFacts.now + DeviceLogin.lifetime)
        func origin(_ address: String) -> DeviceOrigin {
            var origin = Self.origin(address)
            // A tenth of each limit is enough for the test.
            origin.limits = origin.limits.map { limit in
                var limit = limit
                limit.maximum /= 10
                return limit
            }
            return origin
        }
        func createLogins(_ origin: DeviceOrigin, app: String = SampleFacts.appID) async throws -> [DeviceLoginCreation: Int] {
            try await withThrowingTaskGroup { group in
                for _ in 0..<120 { group.addTask { try await open(nodes, from: origin, app: app) } }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
        }
        #expect(
            try await createLogins(origin("198.51.100.7")) == [.created: 100, refused: 20], "The limit also holds for concurrent requests")
        #expect(try await open(nodes, from: origin("198.51.100.8")) == .created, "A neighboring address has a limit of its own")
        #expect(try await createLogins(origin("2001:db8:0:1::1")) == [.created: 100, refused: 20])
        #expect(try await open(nodes, from: origin("2001:db8:0:1::2"), app: "77") == refused, "The limit covers all apps")
        #expect(try await createLogins(origin("2001:db8:0:2::1"), app: "77") == [.created: 100, refused: 20])
        #expect(try await createLogins(origin("2001:db8:0:3::1")) == [.created: 100, refused: 20])
        #expect(try await open(nodes, from: origin("2001:db8:0:4::1")) == refused, "The /56 network has three times the limit")
        #expect(try await open(nodes, from: origin("2001:db8:0:100::1")) == .created)
        for unlimited in [SampleFacts.here, .appServer] { #expect(try await createLogins(unlimited) == [.created: 120]) }
        let later = SampleFacts.now + DeviceLogin.lifetime
        #expect(try await open(nodes, from: origin("198.51.100.7"), at: later) == .created, "Expired codes do not count")
    }

    static func doesNotCountDecidedDevices(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(try await nodes.next.id(of: SampleFacts.ada)))
        var origin = origin("198.51.100.7", mostOfApp: 3)
        origin.limits = origin.limits.map { limit in
            var limit = limit
            limit.maximum = 3
            return limit
        }
        for (digest, verdict) in zip("abc", [.declined(by: nil), SampleFacts.approval(grant), SampleFacts.approval(grant)]) {
            #expect(try await open(nodes, from: origin, digest: "\(digest)") == .created)
            #expect(
                try await nodes.next.decideDeviceLogin(DeviceDecision(digest: "\(digest)", verdict: verdict, decidedAt: SampleFacts.now)))
        }
        guard case .approved = try await nodes.next.pollDeviceLogin(SampleFacts.poll("c", after: 1)) else {
            Issue.record("The device did not get its approval")
            return
        }
        for digest in "def" { #expect(try await open(nodes, from: origin, digest: "\(digest)") == .created, "\(digest)") }
        let refused = DeviceLoginCreation.networkLimitReached(until: SampleFacts.now + DeviceLogin.lifetime)
        #expect(try await open(nodes, from: origin) == refused, "Pending device logins count")
        #expect(try await found("abcdef", nodes).contains("def"))
    }

    static func limitsDecidedDevices(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(try await nodes.next.id(of: SampleFacts.ada)))
        for (second, digest) in "abcdefgh".enumerated() {
            let time = SampleFacts.now + Double(second)
            let origin = second.isMultiple(of: 2) ? origin("198.51.100.\(second)", mostOfApp: 3) : .appServer
            var bounded = origin
            bounded.maximumPerApp = 3
            #expect(try await open(nodes, from: bounded, digest: "\(digest)", at: time) == .created)
            let verdict = digest == "a" ? SampleFacts.approval(grant) : .declined(by: nil)
            #expect(try await nodes.next.decideDeviceLogin(DeviceDecision(digest: "\(digest)", verdict: verdict, decidedAt: time)))
        }
        #expect(
            try await found("abcdefgh", nodes) == "agh", "The store keeps the last ones and the approval that the device has not fetched")
    }

    /// Returns the digests whose device logins are still stored. Each digest is one character.
    private static func found(_ digests: String, _ nodes: StoreNodes) async throws -> String {
        var found = ""
        for digest in digests where try await nodes.next.deviceLogin(withDigest: "\(digest)", at: SampleFacts.now + 20) != nil {
            found.append(digest)
        }
        return found
    }

    /// - Parameter flood: returns an address for each number below 200. The networks of these addresses belong to the same holder.
    static func countsTheNetworksOfOneHolderTogether(_ nodes: StoreNodes, flood: @Sendable (Int) -> String) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        for digest in "abc" { #expect(try await open(nodes, from: origin("192.0.2.1", mostOfApp: 20), digest: "\(digest)") == .created) }
        for number in 0..<60 {
            let time = SampleFacts.now + 1 + Double(number) / 100
            #expect(try await open(nodes, from: origin(flood(number), mostOfApp: 20), at: time) == .created)
        }
        #expect(try await found("abc", nodes) == "abc", "The holder's networks together have more codes than the single address")
    }

    /// - Parameter flood: returns an address for each number below 200.
    static func evictsManyCodesAtOnce(_ nodes: StoreNodes, flood: @Sendable (Int) -> String) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let digests = (0..<120).map { "d\($0)" }
        func waiting() async throws -> Int {
            var count = 0
            for digest in digests where try await nodes.next.deviceLogin(withDigest: digest, at: SampleFacts.now + 20) != nil { count += 1 }
            return count
        }
        var counts: [Int] = []
        for (number, digest) in digests.enumerated() {
            let time = SampleFacts.now + Double(number) / 100
            #expect(try await open(nodes, from: origin(flood(number), mostOfApp: 100), digest: digest, at: time) == .created)
            if [99, 100, 109, 110, 119].contains(number) { counts.append(try await waiting()) }
        }
        #expect(counts == [100, 91, 100, 91, 100], "The eviction removes a tenth of the app's codes, however small the networks are")
    }

    static func limitsApprovals(_ nodes: StoreNodes) async throws {
        var other = SampleFacts.app
        (other.id, other.name) = ("77", "Other")
        try await nodes.next.applySeed(DigestedSeed(apps: [SampleFacts.app, other], people: [SampleFacts.ada, SampleFacts.grace]))
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(ada))
        let elsewhere = try await nodes.next.recordConsent(SampleFacts.consent(ada, app: "77"))
        let grace = try await nodes.next.recordConsent(SampleFacts.consent(try await nodes.next.id(of: SampleFacts.grace)))
        func approve(_ digest: String, _ grant: Grant, by entry: DigestedSeed.Entry = SampleFacts.ada, after: Double) async throws {
            let time = SampleFacts.now + after
            #expect(try await open(nodes, from: .appServer, app: grant.appID, digest: digest, at: time) == .created)
            let verdict = SampleFacts.approval(grant, passwordStamp: entry.person.password.stamp)
            #expect(try await nodes.next.decideDeviceLogin(DeviceDecision(digest: digest, verdict: verdict, decidedAt: time)))
        }
        func outcome(_ digest: String, app: String = SampleFacts.appID) async throws -> Bool {
            guard case .approved = try await nodes.next.pollDeviceLogin(SampleFacts.poll(digest, after: 20, app: app)) else { return false }
            return true
        }
        try await approve("elsewhere", elsewhere, after: 0)
        try await approve("grace", grace, by: SampleFacts.grace, after: 0)
        try await approve("fetched", grant, after: 0)
        #expect(try await outcome("fetched"))
        for number in 0..<DeviceLogin.maximumApproved { try await approve("d\(number)", grant, after: Double(number) / 100) }
        #expect(try await nodes.next.deviceLogin(withDigest: "d0", at: SampleFacts.now + 20) != nil, "Fetched approvals do not count")
        try await approve("one more", grant, after: 10)
        #expect(try await !outcome("d0"), "The oldest approval was evicted")
        for digest in ["d1", "one more", "grace"] { #expect(try await outcome(digest), "\(digest)") }
        #expect(try await outcome("elsewhere", app: "77"))
    }

    static func sparesTheNeighborsOfTheLargestAddress(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        for (address, digest) in zip(["198.51.100.9", "198.51.101.9", "198.51.101.10", "192.0.2.1"], "abcd") {
            #expect(try await open(nodes, from: origin(address, mostOfApp: 12), digest: "\(digest)") == .created)
        }
        for number in 0..<20 {
            let time = SampleFacts.now + 1 + Double(number)
            #expect(try await open(nodes, from: origin("198.51.100.7", mostOfApp: 12), at: time) == .created)
        }
        #expect(try await found("abcd", nodes) == "abcd", "Older codes in the same wide network are spared too")
    }

    static func evictsFromTheLargestNetwork(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(try await nodes.next.id(of: SampleFacts.ada)))
        func ask(_ digest: String, from address: String, after seconds: Double) async throws {
            let time = SampleFacts.now + seconds
            #expect(try await open(nodes, from: origin(address, mostOfApp: 4), digest: digest, at: time) == .created)
        }
        func waiting() async throws -> String { try await found("abcdefghi", nodes) }
        try await ask("a", from: "192.0.2.1", after: 0)
        for (second, digest) in ["b", "c", "d"].enumerated() { try await ask(digest, from: "198.51.100.7", after: Double(second + 1)) }
        try await ask("e", from: "203.0.113.2", after: 4)
        #expect(try await waiting() == "acde", "The oldest code of the largest network was evicted, not the oldest of all")
        try await ask("f", from: "198.51.100.7", after: 5)
        #expect(try await waiting() == "adef", "A request from the largest network itself evicts its own oldest code")
        try await ask("g", from: "100.64.0.1", after: 6)
        #expect(try await waiting() == "aefg")
        #expect(
            try await nodes.next.decideDeviceLogin(
                DeviceDecision(digest: "a", verdict: SampleFacts.approval(grant), decidedAt: SampleFacts.now + 7)))
        try await ask("h", from: "10.0.0.1", after: 8)
        #expect(try await waiting() == "aefgh", "An approved device login does not count")
        try await ask("i", from: "172.16.0.1", after: 9)
        #expect(try await waiting() == "afghi", "An approved device login is not evicted; among networks of equal size, the oldest code is")
        guard case .expired = try await nodes.next.pollDeviceLogin(SampleFacts.poll("e", after: 10)) else {
            Issue.record("The poll of an evicted device login does not report that it has expired")
            return
        }
    }

    static func separatesTheCodesOfAnAppServer(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        var server = DeviceOrigin.appServer
        server.maximumPerApp = 2
        #expect(try await open(nodes, from: server, digest: "one") == .created)
        #expect(try await open(nodes, from: server, at: SampleFacts.now + 1) == .created)
        let refused = DeviceLoginCreation.appLimitReached(until: SampleFacts.now + DeviceLogin.lifetime)
        #expect(try await open(nodes, from: server, at: SampleFacts.now + 2) == refused)
        for number in 0..<3 {
            let source = origin("203.0.113.\(number)", mostOfApp: 2)
            #expect(
                try await open(nodes, from: source, at: SampleFacts.now + 3) == .created,
                "Codes of the app's server do not count toward the limit of other clients")
        }
        #expect(
            try await nodes.next.deviceLogin(withDigest: "one", at: SampleFacts.now + 4) != nil,
            "Codes of other clients do not evict those of the app's server")
    }

    private static func origin(_ address: String, mostOfApp: Int = DeviceLogin.maximumPending) -> DeviceOrigin {
        var origin = DeviceOrigin(NetworkAddress(text: address), sealer: SampleFacts.sealer)
        origin.maximumPerApp = mostOfApp
        return origin
    }

    private static func open(
        _ nodes: StoreNodes, from origin: DeviceOrigin, app: String = SampleFacts.appID,
        digest: String = DeviceCode(.real).digest, at now: Date = SampleFacts.now
    ) async throws -> DeviceLoginCreation {
        let login = DeviceLogin(
            digest: digest, userCode: UserCode(.real), appID: app, scope: [], redirectURI: nil, expiresAt: now + DeviceLogin.lifetime)
        return try await nodes.next.createDeviceLogin(login, from: origin, at: now)
    }
}
