import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// The `latchkey person` command, which administers the people of a store.
struct PersonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "person", abstract: "Manage the people in a store, even while a provider serves it.",
        subcommands: [
            PersonAdd.self, PersonImport.self, PersonList.self, PersonShow.self, PersonSet.self, PersonLock.self, PersonUnlock.self,
            PersonRevoke.self,
            PersonDisconnect.self, PersonRequestDeletion.self, PersonRemove.self,
        ])
}

extension PersonStore {
    /// Returns the person who logs in with the given name.
    /// - Throws: `Problem` if the store has no such person.
    func existingPerson(_ login: String) async throws -> PersonRecord {
        guard let record = try await personRecord(withLogin: LoginName.canonical(login)) else {
            throw Problem("There is no person with the login name \(login.debugDescription) in this store.")
        }
        return record
    }
}

extension GrantStore {
    /// Returns what a person granted to an app.
    /// - Throws: `Problem` if the person does not use the app.
    func existingGrant(of appID: String, by person: Person) async throws -> Grant {
        guard let grant = try await grant(of: appID, by: person.id) else { throw Problem.notConnected(person, appID) }
        return grant
    }
}

extension Problem {
    static func notConnected(_ person: Person, _ appID: String) -> Problem { Problem("\(person.login) does not use the app \(appID).") }
}
