import LoginModel
package import ProviderDomain

/// A cache of the apps as of one version of the stored app data. The version is a random number in the store. Every change of app data, by
/// any process, replaces the number. Versions do not repeat, not even if a change is rolled back or an older copy of the store is restored.
package final class AppCache: Sendable {
    private struct Content {
        let version: Int64
        var apps: [String: RegisteredApp] = [:]
        /// The IDs of the cached apps, in any order.
        var ids: [String] = []

        mutating func insert(_ app: RegisteredApp) {
            if apps.updateValue(app, forKey: app.id) != nil { return }
            guard ids.count == AppCache.maximumCount else { return ids.append(app.id) }
            // A random app makes room, because any order would let no app stay while more apps than fit are read in turn.
            let index = Int.random(in: ids.indices)
            apps[ids[index]] = nil
            ids[index] = app.id
        }
    }

    private let content = Locked<Content?>(nil)
    /// The maximum number of cached apps. An app with its redirect URIs and roles usually takes a few kilobytes.
    static let maximumCount = 1_024

    package init() {}

    /// Returns a cached app; `nil` if the app is not cached, or the cache is of another version.
    package func app(_ id: String, version: Int64) -> RegisteredApp? {
        content.withLock { $0?.version == version ? $0?.apps[id] : nil }
    }

    /// Caches an app.
    /// - Parameter version: The version of the app data, which must be committed.
    package func insert(_ app: RegisteredApp, version: Int64) {
        content.withLock { content in
            if content?.version != version { content = Content(version: version) }
            content?.insert(app)
        }
    }
}
