#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AppChange {
    /// The stored values on which the decision depends.
    public struct StoredState: Sendable {
        /// The app with the ID of the changed app; `nil` if it does not exist.
        public var app: RegisteredApp?
        /// The person who makes the change; `nil` if the person does not exist, or if the operator makes it.
        public var person: Person?
        /// The number of apps that the person has added and that still exist.
        public var addedApps: Int
        /// The number of apps that the person has added on the day of the change.
        public var addedAppsOfDay: Int
        /// The names of all live apps by app ID; empty unless ``AppChange/requiresDistinctName``.
        public var liveAppNames: [String: String]
        /// The people by login name who have a role in the app before or after the change. A login name without a person is absent.
        public var members: [String: AppRoles.Member]

        /// Creates the state from values that the store has read.
        public init(
            app: RegisteredApp?, person: Person? = nil, addedApps: Int = 0, addedAppsOfDay: Int = 0, liveAppNames: [String: String] = [:],
            members: [String: AppRoles.Member] = [:]
        ) {
            self.app = app
            self.person = person
            self.addedApps = addedApps
            self.addedAppsOfDay = addedAppsOfDay
            self.liveAppNames = liveAppNames
            self.members = members
        }
    }

    /// What the store does with the change.
    public enum Decision: Sendable {
        /// Rejects the change and stores nothing.
        case reject
        /// Stores nothing, because nothing differs.
        case leave
        /// Stores the app. If the change is a removal, the app is inactive from then on, and the store continues the removal.
        case save(RegisteredApp.Update)
    }

    /// The day of the change, as the number of days since 1970-01-01 (UTC).
    public var day: Int { FieldAccess.day(of: at) }

    /// The app as the change first stores it. A removal first makes the app inactive, so that no login to it begins during the removal.
    public var appToStore: RegisteredApp? {
        if let after { return after }
        var inactive = before
        inactive?.settings.isActive = false
        return inactive
    }

    /// Whether the app's new name must differ visibly from the names of the other live apps: a person renames a live app or makes an app
    /// live.
    public var requiresDistinctName: Bool {
        guard case .person = actor, let after, after.mode == .live else { return false }
        return before?.mode != .live || before?.name != after.name
    }

    /// Decides whether the app is stored.
    public func decision(on stored: StoredState) -> Decision {
        guard let app = appToStore else { return .leave }
        guard isCurrent(stored.app), actor == .operator || allowsChange(to: app, on: stored) else { return .reject }
        return app.update(after: stored.app, icon: icon, by: actor, members: stored.members, at: at).map(Decision.save) ?? .leave
    }

    /// Whether the app has not changed since it was read.
    private func isCurrent(_ app: RegisteredApp?) -> Bool {
        guard let app, let before else { return app == nil && before == nil }
        return app.changes(to: before).isEmpty
    }

    /// Whether a person may make the change.
    private func allowsChange(to app: RegisteredApp, on stored: StoredState) -> Bool {
        if before == nil {
            guard let person = stored.person, person.testApps.isEmpty, stored.addedApps < RegisteredApp.maximumPerPerson,
                stored.addedAppsOfDay < RegisteredApp.maximumAddedPerDay
            else { return false }
        }
        if before?.roles != app.roles {
            guard app.roles.hasAdministrator(among: stored.members) else { return false }
        }
        return !requiresDistinctName || !app.hasConfusableName(among: stored.liveAppNames)
    }
}

extension RegisteredApp {
    /// The values to store when an app is added or changed.
    public struct Update: Sendable {
        /// The app after the change.
        public let app: RegisteredApp
        /// The change to the app's icon; `nil` if the icon stays the same.
        public let icon: IconImage.Edit?
        /// The person who adds the app, and for whom the store counts it; `nil` if the app exists already or if the operator adds it.
        public let adder: Person.ID?
        /// The entries for the audit log.
        public let entries: [NewAuditEntry]
    }

    /// Returns what is stored when the app is added or changed; `nil` if nothing differs.
    /// - Parameters:
    ///   - before: The stored app; `nil` to add the app.
    ///   - members: The people by login name who have a role in the app before or after the change.
    func update(
        after before: RegisteredApp?, icon: IconImage.Edit?, by actor: AppChange.Actor, members: [String: AppRoles.Member], at now: Date
    ) -> Update? {
        guard let before else {
            let adder: Person.ID? = if case .person(let person) = actor { person } else { nil }
            return Update(app: self, icon: icon, adder: adder, entries: [actor.entry(.appAdded, of: id, at: now)])
        }
        var changes = before.changes(to: self)
        if let icon, icon.digest != before.iconDigest { changes.append("icon") }
        guard !changes.isEmpty else { return nil }
        let entries =
            [actor.entry(.appChanged, of: id, changes, at: now)]
            + roles.entries(after: before.roles, of: id, by: actor, among: members, at: now)
        return Update(app: self, icon: icon, adder: nil, entries: entries)
    }

    /// Whether people could mistake the app for another app that is live.
    fileprivate func hasConfusableName(among liveAppNames: [String: String]) -> Bool {
        liveAppNames.contains { $0.key != id && AppNameRule.areConfusable($0.value, name) }
    }
}
