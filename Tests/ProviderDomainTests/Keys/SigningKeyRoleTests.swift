import Foundation
import IdentityTokenIssuing
import IdentityTokens
import LoginModel
import Testing

@testable import ProviderDomain

@Suite("The roles of signing keys over time")
struct SigningKeyRoleTests {
    private static let day: TimeInterval = 86_400

    /// Returns a schedule of keys that were created and start to sign after the given numbers of days.
    private func schedule(_ days: (made: Double, signs: Double)...) throws -> SigningKeySchedule {
        let key = try Sample.signingKey.get()
        return SigningKeySchedule(
            days.map {
                ScheduledKey(key: key, createdAt: Sample.now + $0.made * Self.day, signsFrom: Sample.now + $0.signs * Self.day)
            })
    }

    private func starts(_ keys: [ScheduledKey]) -> [Double] { keys.map { $0.signsFrom.timeIntervalSince(Sample.now) / Self.day } }

    /// A time, the role of each of three keys at that time, and the end of each role. The keys start to sign on the days 0, 90 and 180. All
    /// times are in seconds after day 0.
    static let timeline: [(seconds: Double, roles: [SigningKeySchedule.Role], ends: [Double?])] = [
        (-1, [.signing, .next, .next], [90 * day, 90 * day, 180 * day]), (0, [.signing, .next, .next], [90 * day, 90 * day, 180 * day]),
        (90 * day - 0.001, [.signing, .next, .next], [90 * day, 90 * day, 180 * day]),
        (90 * day, [.retired, .signing, .next], [91 * day + 3600, 180 * day, 180 * day]),
        (91 * day + 3599, [.retired, .signing, .next], [91 * day + 3600, 180 * day, 180 * day]),
        (91 * day + 3600, [.retained, .signing, .next], [180 * day, 180 * day, 180 * day]),
        (180 * day - 1, [.retained, .signing, .next], [180 * day, 180 * day, 180 * day]),
        (180 * day, [.retained, .retired, .signing], [180 * day, 181 * day + 3600, nil]),
        (181 * day + 3600, [.retained, .retained, .signing], [180 * day, 270 * day, nil]),
        (1000 * day, [.retained, .retained, .signing], [180 * day, 270 * day, nil]),
    ]

    @Test("A key is next, signs, retires and is retained, each until its time", arguments: timeline.indices)
    func roles(number: Int) throws {
        let (seconds, roles, ends) = Self.timeline[number]
        let schedule = try schedule((0, 0), (0, 90), (90, 180))
        let found = schedule.roles(at: Sample.now + seconds)
        #expect(found.map(\.role) == roles)
        #expect(found.map { $0.until?.timeIntervalSince(Sample.now) } == ends)
        #expect(starts(found.map(\.key)) == [0, 90, 180], "The order is that in which the keys sign")
        #expect(schedule.signing(at: Sample.now + seconds).signsFrom == schedule.keys[roles.firstIndex(of: .signing) ?? 0].signsFrom)
    }

    @Test(
        "The published keys are the signing one, then future ones, then retired ones",
        arguments: [
            (-1, [0, 90, 180]), (0, [0, 90, 180]), (90, [90, 180, 0]), (91, [90, 180, 0]), (92, [90, 180]), (180, [180, 90]), (182, [180]),
        ] as [(Double, [Double])])
    func published(day: Double, starts: [Double]) throws {
        let schedule = try schedule((90, 180), (0, 0), (0, 90))
        #expect(self.starts(schedule.published(at: Sample.now + day * Self.day)) == starts)
    }

    @Test(
        "A new key is needed as soon as none is left that signs later",
        arguments: [(-1, false), (0, false), (89.999, false), (90, true), (91, true), (10_000, true)] as [(Double, Bool)])
    func needed(day: Double, isNeeded: Bool) throws {
        #expect(try schedule((0, 0), (0, 90)).needsKey(at: Sample.now + day * Self.day) == isNeeded)
        #expect(try schedule((0, 0)).needsKey(at: Sample.now + day * Self.day) == (day >= 0))
    }

    @Test(
        "A new key signs after the period of the last one, but never before every cache has it",
        arguments: [(0, 180), (90, 180), (178, 180), (179, 180), (179.5, 180.5), (180, 181), (400, 401)] as [(Double, Double)])
    func start(day: Double, start: Double) throws {
        let schedule = try schedule((0, 0), (0, 90))
        let now = Sample.now + day * Self.day
        #expect(schedule.signingStart(ofKeyCreatedAt: now) == Sample.now + start * Self.day)
        let added = schedule.adding(try Sample.signingKey.get(), at: now)
        #expect(starts(added.keys).last == start)
        #expect(added.keys.last?.createdAt == now)
    }

    @Test(
        "A key is kept for 90 days after its last signature, as long as an ID token may be a hint",
        arguments: [(90, [0, 90, 180]), (179.999, [0, 90, 180.999]), (180, [90, 181]), (200, [90, 201]), (1000, [90, 1001])]
            as [(Double, [Double])])
    func retention(day: Double, starts: [Double]) throws {
        let added = try schedule((0, 0), (0, 90)).adding(try Sample.signingKey.get(), at: Sample.now + day * Self.day)
        for (found, expected) in zip(self.starts(added.keys), starts) { #expect(abs(found - expected) < 1e-6) }
        #expect(added.keys.count == starts.count)
    }

    @Test(
        "The next key can begin earlier, but without urgency only when it has been published for a day",
        arguments: [
            (0.5, false, [0, 1, 180]), (1, false, [0, 1, 180]), (2, false, [0, 2, 180]), (0.5, true, [0, 0.5, 180]),
            (89, true, [0, 89, 180]),
            (90, true, [0, 90, 90]), (90, false, [0, 90, 90.5]), (179, false, [0, 90, 179]), (180, true, [0, 90, 180]),
        ] as [(Double, Bool, [Double])])
    func advance(day: Double, isUrgent: Bool, starts: [Double]) throws {
        let schedule = try schedule((0, 0), (0, 90), (89.5, 180))
        let advanced = schedule.advancingNextKey(at: Sample.now + day * Self.day, isUrgent: isUrgent)
        #expect(self.starts(advanced.keys) == starts)
        #expect(advanced.keys.map(\.createdAt) == schedule.keys.map(\.createdAt), "The dates of the certificates stay the same")
    }

    @Test("A key that would not begin earlier stays as it is")
    func noAdvance() throws {
        let tomorrow = try schedule((0, 0), (89.5, 90))
        #expect(starts(tomorrow.advancingNextKey(at: Sample.now + 89.6 * Self.day, isUrgent: false).keys) == [0, 90])
        #expect(starts(tomorrow.advancingNextKey(at: Sample.now - Self.day, isUrgent: false).keys) == [0, 90])
        let single = try schedule((0, 0))
        #expect(starts(single.advancingNextKey(at: Sample.now, isUrgent: true).keys) == [0])
    }

    @Test("A provider that adds a key whenever one is needed always publishes two and always signs with a known one")
    func years() throws {
        var schedule = try schedule((0, 0), (0, 90))
        let key = try Sample.signingKey.get()
        for day in stride(from: 0.0, through: 1500, by: 0.5) {
            let now = Sample.now + day * Self.day
            if schedule.needsKey(at: now) { schedule = schedule.adding(key, at: now) }
            #expect(schedule.published(at: now).count >= 2 && schedule.keys.count <= 4)
            let signing = schedule.signing(at: now)
            #expect(signing.signsFrom <= now && now.timeIntervalSince(signing.signsFrom) < SigningKeySchedule.period)
            #expect(signing.signsFrom.timeIntervalSince(signing.createdAt) >= Self.day || signing.createdAt == Sample.now)
        }
    }

    @Test("Whatever the operator does and whenever, a known key signs and its successor is published", arguments: UInt64(1)...40)
    func events(seed: UInt64) throws {
        var state = seed
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(limit))
        }
        let key = try Sample.signingKey.get()
        var (schedule, now) = (try schedule((0, 0), (0, 90)), Sample.now)
        for _ in 0..<60 {
            now += [60, Self.day / 2, Self.day, 20 * Self.day, 90 * Self.day, 400 * Self.day][next(6)]
            let before = schedule.signing(at: now)
            switch next(3) {
            case 0: schedule = schedule.advancingNextKey(at: now, isUrgent: true)
            case 1:
                schedule = schedule.advancingNextKey(at: now, isUrgent: false)
                let signing = schedule.signing(at: now)
                #expect(signing.createdAt == before.createdAt || now >= signing.createdAt + Self.day, "Every cache has the new key")
            default: break
            }
            if schedule.needsKey(at: now) { schedule = schedule.adding(key, at: now) }
            let roles = schedule.roles(at: now)
            #expect(roles.count { $0.role == .signing } == 1 && roles.contains { $0.role == .next })
            #expect(schedule.keys.map(\.signsFrom) == schedule.keys.map(\.signsFrom).sorted())
        }
    }

    @Test("The words of the roles are stable, and caches have an hour or, against the rules, a day")
    func constants() {
        let roles: [SigningKeySchedule.Role] = [.next, .signing, .retired, .retained]
        #expect(roles.map(\.rawValue) == ["next", "signing", "retired", "remembered"])
        #expect(SigningKeySchedule.cacheLifetime == 3600 && SigningKeySchedule.maximumCacheLifetime == 86_400)
        #expect(SigningKeySchedule.period == 90 * Self.day && SigningKeySchedule.publicationGracePeriod == Self.day + 3600)
    }
}

@Suite("The keys of a provider")
struct ProviderKeysTests {
    @Test("A new provider has two signing keys, of which one signs at once, and two different secret keys")
    func generation() throws {
        let keys = try ProviderKeys.generate(in: Sample.environment(at: Sample.now))
        #expect(keys.signing.keys.map(\.signsFrom) == [Sample.now, Sample.now + SigningKeySchedule.period])
        #expect(keys.signing.keys.map(\.createdAt) == [Sample.now, Sample.now])
        #expect(keys.signing.keys[0].key.id != keys.signing.keys[1].key.id)
        #expect(!keys.signing.needsKey(at: Sample.now) && keys.signing.published(at: Sample.now).count == 2)
        #expect(keys.sealing.bytes.count == 32 && keys.pairwise.bytes.count == 32 && keys.sealing.bytes != keys.pairwise.bytes)
    }

    @Test("A secret key never prints its bytes")
    func printing() {
        let key = SymmetricKeyBytes([UInt8](repeating: 0x41, count: 32))
        #expect("\(key)" == "SymmetricKeyBytes(•••)" && String(reflecting: key) == "SymmetricKeyBytes(•••)")
        #expect(Mirror(reflecting: key).children.isEmpty)
        var dumped = ""
        dump(key, to: &dumped)
        #expect(!dumped.contains("65") && !dumped.contains("41"))
    }
}
