import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The decision on a change of an app")
struct AppChangeDecisionTests {
    private static let (ada, grace) = ("ada@example.com", "grace@example.com")
    private static let members = [
        ada: AppRoles.Member(id: Sample.ada.id, isTestUser: false), grace: AppRoles.Member(id: Sample.grace.id, isTestUser: false),
    ]

    private static func app(_ name: String = "Sample", mode: AppMode = .live) -> RegisteredApp {
        RegisteredApp(id: "1", name: name, mode: mode, roles: AppRoles(administrators: [ada]))
    }

    /// All values on which the decision depends. Initially, Ada adds a live app.
    private struct Case {
        var before: RegisteredApp?
        var after = app()
        var icon: IconImage.Edit?
        var actor = AppChange.Actor.person(Sample.ada.id)
        var stored = AppChange.StoredState(app: nil, person: Sample.ada, members: members)

        /// Makes the case a change of a stored app.
        mutating func change(_ app: RegisteredApp) { (before, stored.app) = (app, app) }

        var decision: AppChange.Decision {
            let change =
                before.map { AppChange.set($0, to: after, icon: icon, by: actor, at: Sample.now) }
                ?? AppChange.add(after, icon: icon, by: actor, at: Sample.now)
            return change.decision(on: stored)
        }

        var isRejected: Bool { if case .reject = decision { true } else { false } }
        var isLeft: Bool { if case .leave = decision { true } else { false } }
        var update: RegisteredApp.Update? { if case .save(let update) = decision { update } else { nil } }
    }

    /// A reason for which a person cannot add an app.
    private struct Change: CustomTestStringConvertible {
        let testDescription: String
        /// Whether the operator can add the app nevertheless.
        let allowsOperator: Bool
        let apply: @Sendable (inout Case) -> Void

        static let all = [
            Change(testDescription: "the app exists", allowsOperator: false) { $0.stored.app = app() },
            Change(testDescription: "the person does not exist", allowsOperator: true) { $0.stored.person = nil },
            Change(testDescription: "the person is a test user", allowsOperator: true) { $0.stored.person?.testApps = ["2"] },
            Change(testDescription: "the person has added too many apps", allowsOperator: true) {
                $0.stored.addedApps = RegisteredApp.maximumPerPerson
            },
            Change(testDescription: "the person has added too many apps on the day", allowsOperator: true) {
                $0.stored.addedAppsOfDay = RegisteredApp.maximumAddedPerDay
            },
            Change(testDescription: "there is no administrator", allowsOperator: true) { $0.after.roles.administrators = [] },
            Change(testDescription: "the administrator does not exist", allowsOperator: true) { $0.stored.members[ada] = nil },
            Change(testDescription: "the administrator is a test user", allowsOperator: true) {
                $0.stored.members[ada] = AppRoles.Member(id: Sample.ada.id, isTestUser: true)
            },
            Change(testDescription: "another live app has the name", allowsOperator: true) { $0.stored.liveAppNames = ["2": "SAMPLE"] },
        ]
    }

    @Test("A person cannot add an app under some conditions, most of which do not apply to the operator", arguments: Change.all)
    private func conditions(change: Change) {
        var tested = Case()
        change.apply(&tested)
        #expect(tested.isRejected)
        tested.actor = .operator
        #expect(tested.isRejected == !change.allowsOperator)
    }

    @Test("A person can add the last app within the limits, which is counted for the person")
    func added() throws {
        var tested = Case()
        tested.icon = .set(IconImage(bytes: [1]))
        tested.stored.addedApps = RegisteredApp.maximumPerPerson - 1
        tested.stored.addedAppsOfDay = RegisteredApp.maximumAddedPerDay - 1
        let update = try #require(tested.update)
        #expect(update.app.name == "Sample" && update.icon == tested.icon && update.adder == Sample.ada.id)
        #expect(update.entries == [NewAuditEntry(.appAdded, by: .person, person: Sample.ada.id, appID: "1", at: Sample.now)])
        tested.actor = .operator
        let other = try #require(tested.update)
        #expect(other.adder == nil)
        #expect(other.entries == [NewAuditEntry(.appAdded, by: .operator, person: nil, appID: "1", at: Sample.now)])
    }

    @Test("An app that has changed since it was read is not changed")
    func current() {
        var tested = Case()
        tested.change(Self.app())
        tested.after = Self.app("Other")
        #expect(tested.update != nil)
        tested.stored.app?.settings.minimumAge = 18
        #expect(tested.isRejected)
        tested.actor = .operator
        #expect(tested.isRejected)
        tested.stored.app = nil
        #expect(tested.isRejected)
    }

    @Test("The limits on added apps do not apply to a change")
    func changeIsNotCounted() throws {
        var tested = Case()
        tested.change(Self.app())
        tested.after = Self.app("Other")
        tested.stored.addedApps = RegisteredApp.maximumPerPerson
        tested.stored.addedAppsOfDay = RegisteredApp.maximumAddedPerDay
        #expect(try #require(tested.update).adder == nil)
    }

    @Test("A change of the roles requires an existing administrator, and has entries about the roles after the one about the app")
    func roles() throws {
        var tested = Case()
        tested.change(Self.app())
        tested.after.roles = AppRoles(administrators: [Self.grace], testers: ["nobody@example.com"])
        tested.after.name = "Other"
        let entries = try #require(tested.update).entries
        #expect(entries.map(\.event) == [.appChanged, .roleRemoved, .roleAssigned, .roleAssigned])
        #expect(entries.map(\.fields) == [["name", "roles"], ["administrator"], ["administrator"], ["tester"]])
        #expect(entries.map(\.affected) == [nil, Sample.ada.id, Sample.grace.id, nil])
        #expect(entries.allSatisfy { $0.person == Sample.ada.id && $0.actor == .person && $0.appID == "1" && $0.firstAt == Sample.now })
        tested.after.roles.administrators = ["nobody@example.com"]
        #expect(tested.isRejected)
        tested.after.roles = Self.app().roles
        tested.stored.members = [:]
        #expect(tested.update != nil, "The roles do not change")
    }

    @Test(
        "A name is compared with those of live apps if a person renames a live app or makes an app live",
        arguments: [
            (app(mode: .live), app("Sample 2", mode: .live), true), (app(mode: .development), app(mode: .live), true),
            (nil, app(mode: .live), true), (nil, app(mode: .development), false), (app(mode: .live), app(mode: .live), false),
            (app(mode: .live), app("Sample 2", mode: .development), false), (app(mode: .development), app("2", mode: .development), false),
        ] as [(RegisteredApp?, RegisteredApp, Bool)])
    private func distinctName(before: RegisteredApp?, after: RegisteredApp, isRequired: Bool) {
        func change(by actor: AppChange.Actor) -> AppChange {
            before.map { .set($0, to: after, by: actor, at: Sample.now) } ?? .add(after, by: actor, at: Sample.now)
        }
        #expect(change(by: .person(Sample.ada.id)).requiresDistinctName == isRequired)
        #expect(!change(by: .operator).requiresDistinctName)
        #expect(!AppChange.remove(after, by: .person(Sample.ada.id), at: Sample.now).requiresDistinctName)
        var tested = Case()
        before.map { tested.change($0) }
        tested.after = after
        tested.after.settings.minimumAge = 18
        tested.stored.liveAppNames = ["2": after.name]
        #expect(tested.isRejected == isRequired)
        tested.stored.liveAppNames = ["1": after.name, "2": "Different"]
        #expect(!tested.isRejected, "The app itself and apps with other names do not count")
    }

    @Test("If nothing differs, nothing is stored")
    func unchanged() throws {
        var tested = Case()
        tested.change(Self.app())
        #expect(tested.isLeft)
        tested.icon = .remove
        #expect(tested.isLeft, "The app has no icon")
        let image = IconImage(bytes: [1])
        tested.icon = .set(image)
        #expect(try #require(tested.update).entries.map(\.fields) == [["icon"]])
        tested.stored.app?.iconDigest = image.digest
        #expect(tested.isLeft, "The app has this icon")
        tested.icon = .remove
        #expect(try #require(tested.update).entries.map(\.fields) == [["icon"]])
    }

    @Test("A removal first makes the app inactive, unless it has changed since it was read")
    func removal() throws {
        for actor in [AppChange.Actor.operator, .person(Sample.ada.id)] {
            let change = AppChange.remove(Self.app(), by: actor, at: Sample.now)
            guard case .save(let update) = change.decision(on: AppChange.StoredState(app: Self.app())) else {
                return #expect(Bool(false), "The app becomes inactive")
            }
            #expect(!update.app.settings.isActive && update.app.name == "Sample")
            #expect(update.entries.map(\.event) == [.appChanged] && update.entries.map(\.fields) == [["active"]])
            for stored in [nil, Self.app("Other")] {
                guard case .reject = change.decision(on: AppChange.StoredState(app: stored)) else {
                    return #expect(Bool(false), "The app has changed")
                }
            }
            var inactive = Self.app()
            inactive.settings.isActive = false
            let again = AppChange.remove(inactive, by: actor, at: Sample.now)
            guard case .leave = again.decision(on: AppChange.StoredState(app: inactive)) else {
                return #expect(Bool(false), "The app is inactive already")
            }
        }
    }

    @Test("The day of a change begins at midnight (UTC)", arguments: [(0.0, 0), (86_399, 0), (86_400, 1), (-1, -1)])
    func day(seconds: Double, difference: Int) {
        let change = AppChange.add(Self.app(), at: Sample.now + seconds)
        #expect(change.day == FieldAccess.day(of: Sample.now) + difference)
    }

    // MARK: The steps of a removal

    @Test("An entry about a grant that ends with the app names its owner, who is never the actor")
    func endOfGrant() {
        let grant = Sample.grant(granted: [.email, .publicProfile], declined: [.userLikes])
        for (actor, party) in [(AppChange.Actor.operator, AuditEntry.Actor.operator), (.person(Sample.grace.id), .app)] {
            let entry = AppChange.remove(Self.app(), by: actor, at: Sample.now).entry(forEndOf: grant)
            #expect(
                entry
                    == NewAuditEntry(
                        .disconnected, by: party, person: Sample.ada.id, appID: Sample.app.id, fields: ["email", "public_profile"],
                        at: Sample.now))
        }
    }

    @Test(
        "The epoch of the next first grant is greater than those of all ended grants, and never decreases",
        arguments: [(1, [], 1), (1, [1], 2), (1, [3, 7, 2], 8), (8, [7], 8), (8, [8], 9), (9, [2], 9)] as [(Int, [Int], Int)])
    func epoch(stored: Int, ended: [Int], next: Int) {
        #expect(AppChange.firstEpoch(stored, afterEndOf: ended) == next)
    }

    @Test("Only a test user who belongs to no other app is removed with the app")
    func testUsers() throws {
        var user = Sample.grace
        user.testApps = ["1", "2"]
        let change = AppChange.remove(Self.app(), by: .person(Sample.ada.id), at: Sample.now)
        #expect(change.removal(of: user, belongingTo: "1")?.person.id == nil)
        user.testApps = ["1"]
        let removal = try #require(change.removal(of: user, belongingTo: "1"))
        #expect(removal.actor == .app && removal.entry.appID == "1" && removal.entry.firstAt == Sample.now)
        let byOperator = try #require(AppChange.remove(Self.app(), at: Sample.now).removal(of: user, belongingTo: "1"))
        #expect(byOperator.actor == .operator && byOperator.entry.appID == nil)
    }

    @Test("The entry about the removal names the person who removed the app")
    func entryOfRemoval() {
        #expect(
            AppChange.remove(Self.app(), by: .person(Sample.ada.id), at: Sample.now).entry(forRemovalOf: "1")
                == NewAuditEntry(.appRemoved, by: .person, person: Sample.ada.id, appID: "1", at: Sample.now))
    }
}
