#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension PersonChange {
    /// The stored values on which the decision depends.
    public struct StoredState: Sendable {
        /// The person with the login name of the changed person; `nil` if there is none.
        public var record: PersonRecord?
        /// The number of test users of each app that the person belongs to after the change. An app that does not exist is absent.
        public var testUserCounts: [String: Int]
        /// The number of test users that ``PersonChange/appID`` has added on the day of the change.
        public var addedTestUsersOfDay: Int

        /// Creates the state from values that the store has read.
        public init(record: PersonRecord?, testUserCounts: [String: Int] = [:], addedTestUsersOfDay: Int = 0) {
            self.record = record
            self.testUserCounts = testUserCounts
            self.addedTestUsersOfDay = addedTestUsersOfDay
        }
    }

    /// What the store does with the change.
    public enum Decision: Sendable {
        /// Rejects the change and stores nothing.
        case reject
        /// Fails, because the person is added to an app that does not exist.
        case missingApp
        /// Stores nothing, because nothing differs.
        case leave
        /// Stores the person. If there is an app, the store counts the test user that the app has added.
        case save(PersonRecord.Update, countedFor: String?)
        /// Removes the person.
        case remove(Person.Removal)
    }

    /// The login name of the person; `nil` if there is no person before or after the change.
    public var login: String? { after?.person.login ?? before?.person.login }

    /// The day of the change, as the number of days since 1970-01-01 (UTC).
    public var day: Int { FieldAccess.day(of: at) }

    /// Decides whether the person is stored or removed.
    public func decision(on stored: StoredState) -> Decision {
        guard login != nil else { return .leave }
        guard isCurrent(stored.record) else { return .reject }
        guard let after else { return stored.record.map { .remove($0.person.removal(byApp: appID, at: at)) } ?? .leave }
        let added = after.person.testApps.subtracting(stored.record?.person.testApps ?? [])
        let counts = added.map { stored.testUserCounts[$0] }
        guard !counts.contains(nil) else { return .missingApp }
        guard counts.allSatisfy({ ($0 ?? 0) < TestUserRequest.maximumPerApp }) else { return .reject }
        let counted = added.isEmpty ? nil : appID
        guard counted == nil || stored.addedTestUsersOfDay < TestUserRequest.maximumPerDay else { return .reject }
        return after.update(after: stored.record, byApp: appID, at: at).map { .save($0, countedFor: counted) } ?? .leave
    }

    /// Whether the person has not changed since they were read.
    private func isCurrent(_ record: PersonRecord?) -> Bool {
        guard let record, let before else { return record == nil && before == nil }
        return record.changes(to: before).isEmpty
    }
}

extension PersonRecord {
    /// The values to store when a person is added or changed.
    public struct Update: Sendable {
        /// The record after the change.
        public let record: PersonRecord
        /// When the password changed; `nil` if it did not, or if the person is new.
        public let passwordChangedAt: Date?
        /// Whether all sessions of the person end, and the device logins that the person has approved: the password changed, or the account
        /// is locked.
        public let endsSessions: Bool
        /// The apps that a test user no longer belongs to. The test user's grants to these apps end.
        public let leftApps: [String]
        /// The party that makes the change.
        public let actor: AuditEntry.Actor
        private let event: AuditEvent
        private let fields: [String]
        private let appID: String?
        private let at: Date

        fileprivate init(_ record: PersonRecord, after before: PersonRecord?, changes: [String], byApp appID: String?, at now: Date) {
            let isPasswordChanged = changes.contains("password")
            self.record = record
            passwordChangedAt = isPasswordChanged ? now : nil
            endsSessions = isPasswordChanged || record.person.isLocked
            leftApps = (before?.person.testApps ?? []).subtracting(record.person.testApps).sorted()
            actor = appID == nil ? .operator : .app
            event = before == nil ? .personAdded : .personChanged
            fields = changes
            self.appID = appID
            at = now
        }

        /// Returns the entry for the audit log. The store assigns the ID of a new person before it adds the entry.
        public func entry(of person: Person.ID) -> NewAuditEntry {
            NewAuditEntry(event, by: actor, person: person, appID: appID, fields: fields, at: at)
        }
    }

    /// Returns what is stored when the person is added or changed; `nil` if nothing differs.
    /// - Parameters:
    ///   - before: The stored record; `nil` to add the person.
    ///   - appID: The app that changes its own test user; `nil` for the operator.
    func update(after before: PersonRecord?, byApp appID: String?, at now: Date) -> Update? {
        let changes = before?.changes(to: self) ?? []
        guard before == nil || !changes.isEmpty else { return nil }
        return Update(self, after: before, changes: changes, byApp: appID, at: now)
    }
}

extension Person {
    /// The values to store when a person is removed.
    public struct Removal: Sendable {
        /// The removed person, whose grants all end.
        public let person: Person
        /// The party that removes the person and ends the grants.
        public let actor: AuditEntry.Actor
        /// Whether the counts of field accesses are deleted, because the person is a test user. Nobody queries those of a removed test
        /// user, and an app can create and remove any number of test users.
        public let deletesFieldAccesses: Bool
        /// The entry for the audit log. The store adds it before it deletes the person, because the limits of the audit log differ for test
        /// users, who cannot be recognized afterward.
        public let entry: NewAuditEntry
    }

    /// Returns what is stored when the person is removed.
    /// - Parameter appID: The app that removes its own test user; `nil` for the operator.
    func removal(byApp appID: String?, at now: Date) -> Removal {
        let actor: AuditEntry.Actor = appID == nil ? .operator : .app
        return Removal(
            person: self, actor: actor, deletesFieldAccesses: !testApps.isEmpty,
            entry: NewAuditEntry(.personRemoved, by: actor, person: id, appID: appID, at: now))
    }
}
