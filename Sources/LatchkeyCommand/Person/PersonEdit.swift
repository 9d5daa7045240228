import Foundation
import LoginModel
import ProviderDomain
import ProviderStore

/// A change that is made to what is there, whoever else changes it meanwhile.
enum PersonEdit {
    /// - Returns: the person as they are now.
    /// - Throws: `Problem`, `StoreError`, or what `edit` throws.
    static func change(
        _ login: String, in store: any ProviderStore, _ edit: (PersonRecord) throws -> PersonRecord
    ) async throws -> PersonRecord {
        try await Contest.win {
            let before = try await store.existingPerson(login)
            let after = try edit(before)
            return try await store.change(PersonChange.set(before, to: after, at: Surroundings.real.now())) ? after : nil
        }
    }

    /// - Returns: the person as they were.
    /// - Throws: `Problem`, or `StoreError`.
    static func remove(_ login: String, in store: any ProviderStore) async throws -> PersonRecord {
        try await Contest.win {
            let before = try await store.existingPerson(login)
            return try await store.change(PersonChange.remove(before, at: Surroundings.real.now())) ? before : nil
        }
    }

    /// Shuts a person out, or lets them in.
    /// - Throws: `Problem`, or `StoreError`.
    /// - Returns: the person as they are now.
    static func setLocked(_ isLocked: Bool, _ login: String, in store: any ProviderStore) async throws -> PersonRecord {
        try await change(login, in: store) { before in
            var after = before
            after.person.isLocked = isLocked
            return after
        }
    }
}
