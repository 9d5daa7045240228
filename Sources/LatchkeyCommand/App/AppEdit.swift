import Foundation
import LoginModel
import ProviderDomain
import ProviderStore

/// A change that is made to what is there, whoever else changes it meanwhile.
enum AppEdit {
    private static let mostTries = 20

    /// - Returns: the app as it is now.
    /// - Throws: `Problem`, `StoreError`, or what `edit` throws.
    static func change(
        _ id: String, in store: any ProviderStore, _ edit: (RegisteredApp) throws -> RegisteredApp
    ) async throws -> RegisteredApp {
        for _ in 0..<mostTries {
            let before = try await store.existingApp(id)
            let after = try edit(before)
            if try await store.change(AppChange.set(before, to: after, at: Surroundings.real.now())) { return after }
        }
        throw Problem.busy
    }
}
