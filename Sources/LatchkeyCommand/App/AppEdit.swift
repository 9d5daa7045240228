import Foundation
import LoginModel
import ProviderDomain
import ProviderStore

/// Changes an app, even if others change it at the same time.
enum AppEdit {
    /// Applies `edit` to the current app, and again after each conflict with a concurrent change.
    /// - Returns: the changed app.
    /// - Throws: `Problem`, `StoreError`, or the error that `edit` throws.
    static func change(
        _ id: String, icon: IconImage.Edit? = nil, in store: any AppStore, _ edit: (RegisteredApp) throws -> RegisteredApp
    ) async throws -> RegisteredApp {
        try await OptimisticRetry.run {
            let before = try await store.existingApp(id)
            var after = try edit(before)
            after.iconDigest = icon.map(\.digest) ?? before.iconDigest
            return try await store.changeApp(AppChange.set(before, to: after, icon: icon, at: SystemEnvironment.real.now())) ? after : nil
        }
    }
}
