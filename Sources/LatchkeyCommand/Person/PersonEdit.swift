import Foundation
import LoginModel
import ProviderDomain
import ProviderStore

/// A change that is made to what is there, whoever else changes it meanwhile.
enum PersonEdit {
    /// - Returns: the person as they are now; `nil` where `edit` took them out.
    /// - Throws: `Problem`, `StoreError`, or what `edit` throws.
    @discardableResult
    static func change(
        _ login: String, in store: any ProviderStore, _ edit: (PersonRecord) throws -> PersonRecord?
    ) async throws -> PersonRecord? {
        try await Contest.win {
            let before = try await store.existingPerson(login)
            let now = Surroundings.real.now()
            let after = try edit(before)
            let change = after.map { PersonChange.set(before, to: $0, at: now) } ?? PersonChange.remove(before, at: now)
            return try await store.change(change) ? .some(after) : nil
        }
    }

    /// Shuts a person out, or lets them in.
    /// - Throws: `Problem`, or `StoreError`.
    static func setLocked(_ isLocked: Bool, _ login: String, in store: any ProviderStore) async throws {
        try await change(login, in: store) { before in
            var after = before
            after.person.isLocked = isLocked
            return after
        }
    }
}
