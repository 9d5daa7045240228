#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension DigestedSeed {
    /// Returns what is stored for an app of the seed; `nil` if nothing differs.
    /// - Parameters:
    ///   - stored: The stored app with the same ID; `nil` if there is none.
    ///   - members: The people by login name who have a role in the stored app or in the app of the seed.
    public func update(
        of app: RegisteredApp, after stored: RegisteredApp?, members: [String: AppRoles.Member], at now: Date
    ) -> RegisteredApp.Update? {
        app.update(after: stored, icon: icons[app.id].map(IconImage.Edit.set), by: .operator, members: members, at: now)
    }

    /// Returns what is stored for a person of the seed; `nil` if nothing differs. A seed contains neither locks nor test users, so the
    /// stored values stay. A stored password stays, too, unless it is the one in ``previousPasswords``.
    /// - Parameter stored: The stored person with the same login name; `nil` if there is none.
    public func update(of entry: Entry, after stored: PersonRecord?, at now: Date) -> PersonRecord.Update? {
        var entry = entry
        if let stored {
            entry.person.isLocked = stored.person.isLocked
            entry.person.testApps = stored.person.testApps
            let isUnchanged = stored.person.password.encoded == previousPasswords[stored.person.login]?.encoded
            if !isUnchanged { entry.person.password = stored.person.password }
        }
        return entry.update(after: stored, byApp: nil, at: now)
    }
}
