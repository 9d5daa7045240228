import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// `latchkey person`: the people of a store.
struct PersonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "person", abstract: "Administer the people of a store, also while a provider serves it.",
        subcommands: [
            PersonAdd.self, PersonList.self, PersonShow.self, PersonSet.self, PersonLock.self, PersonUnlock.self, PersonRevoke.self,
            PersonDisconnect.self, PersonRequestDeletion.self, PersonRemove.self,
        ])
}

extension ProviderStore {
    /// - Throws: `Problem` where there is no such person.
    func existingPerson(_ login: String) async throws -> PersonRecord {
        guard let record = try await record(ofPersonWithLogin: LoginName.canonical(login)) else {
            throw Problem("Nobody in this store logs in as \(login.debugDescription).")
        }
        return record
    }

    /// - Throws: `Problem` where the person does not use the app.
    func existingGrant(of appID: String, by person: Person) async throws -> Grant {
        guard let grant = try await grant(of: appID, by: person.id) else { throw Problem.notConnected(person, appID) }
        return grant
    }
}

extension Problem {
    static func notConnected(_ person: Person, _ appID: String) -> Problem { Problem("\(person.login) does not use the app \(appID).") }
}
