import Foundation
import LoginModel
import ProviderDomain
import ProviderStore

/// A change that is made to what is there, whoever else changes it meanwhile.
enum AppEdit {
    /// - Returns: the app as it is now.
    /// - Throws: `Problem`, `StoreError`, or what `edit` throws.
    static func change(
        _ id: String, icon: IconImage.Edit? = nil, in store: any ProviderStore, _ edit: (RegisteredApp) throws -> RegisteredApp
    ) async throws -> RegisteredApp {
        try await Contest.win {
            let before = try await store.existingApp(id)
            var after = try edit(before)
            after.iconDigest = icon.map(\.digest) ?? before.iconDigest
            return try await store.change(AppChange.set(before, to: after, icon: icon, at: Surroundings.real.now())) ? after : nil
        }
    }
}
