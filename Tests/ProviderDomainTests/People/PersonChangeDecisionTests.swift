import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The decision on a change of a person")
struct PersonChangeDecisionTests {
    private static func record(
        _ firstName: String = "Ada", password: String = "one", isLocked: Bool = false, testApps: Set<String> = []
    ) -> PersonRecord {
        var person = Sample.ada
        person.firstName = firstName
        person.password = PasswordDigest(encoded: password)
        person.isLocked = isLocked
        person.testApps = testApps
        return PersonRecord(person: person, picture: nil, friends: [])
    }

    /// All values on which the decision depends. Initially, app 1 adds a test user.
    private struct Case {
        var before: PersonRecord?
        var after: PersonRecord? = record(testApps: ["1"])
        var appID: String? = "1"
        var stored = PersonChange.StoredState(record: nil, testUserCounts: ["1": 5, "2": 6], addedTestUsersOfDay: 0)

        /// Makes the case a change of a stored person.
        mutating func change(_ record: PersonRecord) { (before, stored.record) = (record, record) }

        var decision: PersonChange.Decision? {
            let change: PersonChange? =
                switch (before, after) {
                case (nil, let after?): .add(after, byApp: appID, at: Sample.now)
                case (let before?, let after?): .set(before, to: after, byApp: appID, at: Sample.now)
                case (let before?, nil): .remove(before, byApp: appID, at: Sample.now)
                case (nil, nil): nil
                }
            return change?.decision(on: stored)
        }

        var word: String {
            switch decision {
            case .reject: "reject"
            case .missingApp: "missing app"
            case .leave: "leave"
            case .save(_, let app): app.map { "save for \($0)" } ?? "save"
            case .remove: "remove"
            case nil: "no change"
            }
        }

        var update: PersonRecord.Update? { if case .save(let update, _) = decision { update } else { nil } }
        var removal: Person.Removal? { if case .remove(let removal) = decision { removal } else { nil } }
    }

    /// A change of the stored values, and the decision that it leads to.
    private struct Change: CustomTestStringConvertible {
        let word: String
        let testDescription: String
        let apply: @Sendable (inout Case) -> Void

        /// The changes in the order of the conditions. Each takes precedence over those that follow it.
        static let all = [
            Change(word: "reject", testDescription: "the person exists") { $0.stored.record = record() },
            Change(word: "missing app", testDescription: "the app does not exist") { $0.stored.testUserCounts = [:] },
            Change(word: "reject", testDescription: "the app has too many test users") {
                if $0.stored.testUserCounts["1"] != nil { $0.stored.testUserCounts["1"] = TestUserRequest.maximumPerApp }
            },
            Change(word: "reject", testDescription: "the app has added too many test users on the day") {
                $0.stored.addedTestUsersOfDay = TestUserRequest.maximumPerDay
            },
            Change(word: "save for 1", testDescription: "nothing") { _ in },
        ]
    }

    @Test("A test user is added unless a condition is not met, and earlier conditions take precedence", arguments: Change.all.indices)
    func conditions(number: Int) {
        let first = Change.all[number]
        for second in Change.all[number...] {
            var tested = Case()
            first.apply(&tested)
            second.apply(&tested)
            #expect(tested.word == first.word, "\(first.testDescription) and \(second.testDescription)")
        }
    }

    @Test("An app can add the last test user within the limits")
    func limits() {
        var tested = Case()
        tested.stored.testUserCounts["1"] = TestUserRequest.maximumPerApp - 1
        tested.stored.addedTestUsersOfDay = TestUserRequest.maximumPerDay - 1
        #expect(tested.word == "save for 1")
    }

    @Test("The daily limit does not apply to the operator, but the limit of the app does")
    func `operator`() {
        var tested = Case()
        tested.appID = nil
        tested.stored.addedTestUsersOfDay = TestUserRequest.maximumPerDay
        #expect(tested.word == "save")
        tested.stored.testUserCounts["1"] = TestUserRequest.maximumPerApp
        #expect(tested.word == "reject")
    }

    @Test("The limits apply only to the apps that a test user is added to")
    func addedApps() {
        var tested = Case()
        tested.change(Self.record(testApps: ["1"]))
        tested.after = Self.record("Augusta", testApps: ["1"])
        tested.stored.testUserCounts["1"] = TestUserRequest.maximumPerApp
        tested.stored.addedTestUsersOfDay = TestUserRequest.maximumPerDay
        #expect(tested.word == "save")
        tested.stored.testUserCounts["1"] = nil
        #expect(tested.word == "save")
        tested.after = Self.record(testApps: ["1", "2"])
        tested.appID = "2"
        #expect(tested.word == "reject")
        tested.stored.addedTestUsersOfDay = 0
        #expect(tested.word == "save for 2")
        tested.stored.testUserCounts["2"] = TestUserRequest.maximumPerApp
        #expect(tested.word == "reject")
        tested.stored.testUserCounts["2"] = nil
        #expect(tested.word == "missing app")
    }

    @Test("A person who has changed since they were read is neither changed nor removed")
    func current() {
        for after in [Self.record("Augusta"), nil] {
            var tested = Case()
            tested.change(Self.record())
            tested.after = after
            #expect(tested.word == (after == nil ? "remove" : "save"))
            tested.stored.record = Self.record(password: "two")
            #expect(tested.word == "reject")
            tested.stored.record = nil
            #expect(tested.word == "reject")
        }
    }

    @Test("If nothing differs, nothing is stored")
    func unchanged() {
        var tested = Case()
        tested.change(Self.record(testApps: ["1"]))
        #expect(tested.word == "leave")
        tested.after?.person.pageLanguage = "th"
        #expect(tested.word == "leave", "Only the person changes the language of the pages")
    }

    @Test(
        "Sessions end if the password changes or the account is locked",
        arguments: [
            (record(), record("Augusta"), false, false), (record(), record(password: "two"), true, true),
            (record(), record(isLocked: true), false, true), (record(isLocked: true), record("Augusta", isLocked: true), false, true),
            (record(isLocked: true), record(), false, false), (nil, record(), false, false), (nil, record(isLocked: true), false, true),
        ] as [(PersonRecord?, PersonRecord, Bool, Bool)])
    private func sessions(before: PersonRecord?, after: PersonRecord, isPasswordChanged: Bool, endsSessions: Bool) throws {
        var tested = Case()
        before.map { tested.change($0) }
        tested.after = after
        let update = try #require(tested.update)
        #expect(update.passwordChangedAt == (isPasswordChanged ? Sample.now : nil))
        #expect(update.endsSessions == endsSessions)
    }

    @Test("The entry names what changed and the party that changed it", arguments: [nil, "1"])
    func entry(app: String?) throws {
        let actor: AuditEntry.Actor = app == nil ? .operator : .app
        let id = Person.ID(rawValue: 9)
        var tested = Case()
        tested.appID = app
        let added = try #require(tested.update)
        #expect(added.actor == actor)
        #expect(added.entry(of: id) == NewAuditEntry(.personAdded, by: actor, person: id, appID: app, at: Sample.now))
        tested.change(Self.record(testApps: ["1"]))
        tested.after = Self.record("Augusta", password: "two", testApps: ["1"])
        let changed = try #require(tested.update)
        let fields = ["first_name", "password"]
        #expect(
            changed.entry(of: id) == NewAuditEntry(.personChanged, by: actor, person: id, appID: app, fields: fields, at: Sample.now))
    }

    @Test("The grants to the apps that a test user leaves end, in the order of the app IDs")
    func leftApps() throws {
        var tested = Case()
        tested.change(Self.record(testApps: ["1", "2", "3"]))
        tested.after = Self.record(testApps: ["2", "4"])
        tested.stored.testUserCounts["4"] = 0
        #expect(try #require(tested.update).leftApps == ["1", "3"])
        tested.after = Self.record(testApps: ["1", "2", "3", "4"])
        #expect(try #require(tested.update).leftApps == [])
    }

    @Test("The counts of field accesses are deleted only with a test user")
    func removal() throws {
        for (app, actor) in [(nil, AuditEntry.Actor.operator), ("1", .app)] {
            for testApps in [[], ["1"]] as [Set<String>] {
                var tested = Case()
                tested.change(Self.record(testApps: testApps))
                (tested.after, tested.appID) = (nil, app)
                let removal = try #require(tested.removal)
                #expect(removal.person.id == Sample.ada.id && removal.actor == actor)
                #expect(removal.deletesFieldAccesses == !testApps.isEmpty)
                #expect(
                    removal.entry == NewAuditEntry(.personRemoved, by: actor, person: Sample.ada.id, appID: app, at: Sample.now))
            }
        }
    }
}
