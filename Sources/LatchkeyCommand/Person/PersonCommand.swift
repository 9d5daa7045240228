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
            PersonAdd.self, PersonList.self, PersonShow.self, PersonSet.self, PersonLock.self, PersonUnlock.self, PersonDisconnect.self,
            PersonRequestDeletion.self, PersonRemove.self,
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
}

/// A change that is made to what is there, whoever else changes it meanwhile.
enum PersonEdit {
    private static let mostTries = 20

    /// - Returns: the person as they are now.
    /// - Throws: `Problem`, `StoreError`, or what `edit` throws.
    static func change(
        _ login: String, in store: any ProviderStore, _ edit: (PersonRecord) throws -> PersonRecord?
    ) async throws -> PersonRecord? {
        for _ in 0..<mostTries {
            let before = try await store.existingPerson(login)
            let now = Surroundings.real.now()
            guard let after = try edit(before) else {
                if try await store.change(PersonChange.remove(before, at: now)) { return nil }
                continue
            }
            if try await store.change(PersonChange.set(before, to: after, at: now)) { return after }
        }
        throw Problem.busy
    }
}
