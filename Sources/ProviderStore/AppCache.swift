import LoginModel
package import ProviderDomain

/// A cache of the apps as of one version of the stored app data. The version is a random number in the store. Every change of app data, by
/// any process, replaces the number. Versions do not repeat, not even if a change is rolled back or an older copy of the store is restored.
package final class AppCache: Sendable {
    private struct Content {
        var version: Int64
        var apps: [String: RegisteredApp]
    }

    private let content = Locked<Content?>(nil)
    /// The maximum number of cached apps. When it is exceeded, the cache is emptied.
    private static let maximumCount = 256

    package init() {}

    /// Returns a cached app; `nil` if the app is not cached, or the cache is of another version.
    package func app(_ id: String, version: Int64) -> RegisteredApp? {
        content.withLock { $0?.version == version ? $0?.apps[id] : nil }
    }

    /// Caches an app.
    /// - Parameter version: The version of the app data, which must be committed.
    package func insert(_ app: RegisteredApp, version: Int64) {
        content.withLock { content in
            var known = content?.version == version ? content?.apps ?? [:] : [:]
            if known.count >= Self.maximumCount { known = [:] }
            known[app.id] = app
            content = Content(version: version, apps: known)
        }
    }
}
