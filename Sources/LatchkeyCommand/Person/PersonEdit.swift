import Foundation
import LoginModel
import ProviderDomain
import ProviderStore

/// Changes a person, even if others change them at the same time.
enum PersonEdit {
    /// Applies `edit` to the current record of a person, and again after each conflict with a concurrent change.
    /// - Returns: the changed record.
    /// - Throws: `Problem`, `StoreError`, or the error that `edit` throws.
    static func change(
        _ login: String, in store: any PersonStore, _ edit: (PersonRecord) throws -> PersonRecord
    ) async throws -> PersonRecord {
        try await OptimisticRetry.run {
            let before = try await store.existingPerson(login)
            let after = try edit(before)
            return try await store.changePerson(PersonChange.set(before, to: after, at: SystemEnvironment.real.now())) ? after : nil
        }
    }

    /// Removes a person.
    /// - Returns: the removed record.
    /// - Throws: `Problem`, or `StoreError`.
    static func remove(_ login: String, in store: any PersonStore) async throws -> PersonRecord {
        try await OptimisticRetry.run {
            let before = try await store.existingPerson(login)
            return try await store.changePerson(PersonChange.remove(before, at: SystemEnvironment.real.now())) ? before : nil
        }
    }

    /// Locks or unlocks a person's account.
    /// - Throws: `Problem`, or `StoreError`.
    /// - Returns: the changed record.
    static func setLocked(_ isLocked: Bool, _ login: String, in store: any PersonStore) async throws -> PersonRecord {
        try await change(login, in: store) { before in
            var after = before
            after.person.isLocked = isLocked
            return after
        }
    }
}
