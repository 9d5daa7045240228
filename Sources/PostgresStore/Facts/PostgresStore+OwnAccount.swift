import Foundation
public import ProviderDomain
public import ProviderStore

/// A person's logout elsewhere, password and page language.
extension PostgresStore {
    public func logOutElsewhere(_ signOut: LogoutElsewhere) async throws(StoreError) -> Bool {
        let person = signOut.person
        return try await write(locking: [.person(person)]) { transaction in
            let (sessions, owner, records) = try await transaction.read(
                BrowserSession.query(of: person, at: signOut.at), Person.query(person), StoredLogin.Record.query(of: person))
            let stored = LogoutElsewhere.StoredState(
                sessions: sessions, logins: owner.map { StoredLogin.valid(among: records, of: $0, at: signOut.at) } ?? [])
            guard case .logOut(let sessions, let entries, let logins) = signOut.decision(on: stored) else { return false }
            transaction.write("DELETE FROM sessions WHERE digest = ANY ($1::text[])", [.array(sessions)])
            transaction.deleteDeviceLogins(of: person)
            transaction.add(entries)
            try await transaction.end(logins)
            return true
        }
    }

    public func changePassword(_ change: PasswordChange) async throws(StoreError) -> Bool {
        try await write(locking: [.person(change.person)]) { transaction in
            let (session, person) = try await transaction.read(
                BrowserSession.query(digest: change.session), Person.query(change.person))
            let stored = PasswordChange.StoredState(session: session, person: person)
            guard case .change(let entries) = change.decision(on: stored) else { return false }
            transaction.write(
                "UPDATE people SET password = $2, password_changed_at = $3 WHERE id = $1",
                [.person(change.person), .text(change.newPassword.encoded), .date(change.at)])
            transaction.logOutEverywhere(change.person)
            transaction.insert(change.newSession)
            transaction.add(entries)
            return true
        }
    }

    public func chooseLanguage(_ choice: LanguageChoice) async throws(StoreError) {
        try await write(locking: [.person(choice.person)]) { transaction in
            guard let entry = choice.decision(on: try await transaction.read(Person.query(choice.person))) else { return }
            transaction.write(
                "UPDATE people SET page_language = $2 WHERE id = $1", [.person(choice.person), .text(choice.language)])
            transaction.add(entry)
        }
    }
}

extension PostgresTransaction {
    /// Ends all sessions of a person, and the device logins that the person has approved.
    func logOutEverywhere(_ person: Person.ID) {
        write(Self.deletion(of: "sessions"), [.person(person)])
        deleteDeviceLogins(of: person)
    }

    /// Deletes the device logins that a person has approved.
    fileprivate func deleteDeviceLogins(of person: Person.ID) { write(Self.deletion(of: "device_logins"), [.person(person)]) }

    /// Returns the statement that deletes the rows of a person, in the order of their keys.
    private static func deletion(of table: String) -> String {
        """
        DELETE FROM \(table)
        WHERE person_id = $1 AND digest IN (SELECT digest FROM \(table) WHERE person_id = $1 ORDER BY digest FOR UPDATE)
        """
    }
}
