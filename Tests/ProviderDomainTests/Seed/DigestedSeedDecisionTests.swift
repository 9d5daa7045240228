import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("What a seed does not overwrite")
struct DigestedSeedDecisionTests {
    private let image = IconImage(bytes: [1])

    @Test("A seed changes neither the lock nor the apps of a test user who is stored already")
    func people() throws {
        let entry = PersonRecord(person: Sample.grace, picture: nil, friends: [])
        var stored = entry
        (stored.person.isLocked, stored.person.testApps) = (true, ["1"])
        let seed = DigestedSeed(apps: [], people: [entry])
        #expect(seed.update(of: entry, after: stored, at: Sample.now)?.leftApps == nil)
        stored.person.firstName = "Other"
        let update = try #require(seed.update(of: entry, after: stored, at: Sample.now))
        #expect(update.record.person.firstName == "Grace" && update.record.person.isLocked && update.record.person.testApps == ["1"])
        #expect(update.leftApps.isEmpty && update.actor == .operator)
        let added = try #require(seed.update(of: stored, after: nil, at: Sample.now))
        #expect(added.record.person.isLocked && added.record.person.testApps == ["1"], "A new person is stored as in the seed")
    }

    @Test(
        "A seed replaces a stored password only if it is the one that was read before the seed was digested",
        arguments: [(nil, false), ("other", false), ("stored", true)] as [(String?, Bool)])
    func password(previous: String?, isReplaced: Bool) throws {
        var entry = PersonRecord(person: Sample.grace, picture: nil, friends: [])
        entry.person.password = PasswordDigest(encoded: "seed")
        var stored = entry
        stored.person.password = PasswordDigest(encoded: "stored")
        var seed = DigestedSeed(apps: [], people: [entry])
        seed.previousPasswords[Sample.grace.login] = previous.map(PasswordDigest.init(encoded:))
        let update = seed.update(of: entry, after: stored, at: Sample.now)
        #expect((update != nil) == isReplaced, "Nothing else differs")
        #expect(update?.record.person.password.encoded == (isReplaced ? "seed" : nil))
        #expect(update?.endsSessions == (isReplaced ? true : nil))

        stored.person.firstName = "Other"
        let changed = try #require(seed.update(of: entry, after: stored, at: Sample.now))
        #expect(changed.record.person.firstName == "Grace", "A password that stays does not keep the other changes back")
        #expect(changed.record.person.password.encoded == (isReplaced ? "seed" : "stored"))
        #expect(changed.endsSessions == isReplaced)
    }

    @Test("A seed without an icon leaves the stored icon of an app")
    func icons() throws {
        var stored = Sample.app
        stored.iconDigest = "other"
        func update(_ icons: [String: IconImage], _ app: RegisteredApp = Sample.app) -> RegisteredApp.Update? {
            DigestedSeed(apps: [], people: [], icons: icons).update(of: app, after: stored, members: [:], at: Sample.now)
        }
        #expect(update([:])?.app.id == nil)
        #expect(update(["2": image])?.app.id == nil, "The icon belongs to another app")
        let changed = try #require(update([Sample.app.id: image]))
        #expect(changed.icon == .set(image) && changed.entries.map(\.fields) == [["icon"]])
        #expect(changed.entries.allSatisfy { $0.actor == .operator && $0.person == nil })
        var renamed = Sample.app
        renamed.name = "Other"
        #expect(try #require(update([:], renamed)).icon == nil)
    }
}
