import LoginModel
package import ProviderDomain

/// A cache of the apps as of one version of the stored app data. The version is a random number in the store. Every change of app data, by
/// any process, replaces the number. Versions do not repeat, not even if a change is rolled back or an older copy of the store is restored.
package final class AppCache: Sendable {
    private struct Content {
        let version: Int64
        private var entries: [String: (app: RegisteredApp, size: Int)] = [:]
        /// The IDs of the cached apps, in any order.
        private var ids: [String] = []
        /// The sum of the sizes of the cached apps.
        private var size = 0

        init(version: Int64) { self.version = version }

        subscript(id: String) -> RegisteredApp? { entries[id]?.app }

        mutating func insert(_ app: RegisteredApp) {
            let appSize = app.approximateSize
            // Apps of one version and ID are equal.
            guard entries[app.id] == nil, appSize <= AppCache.maximumSize else { return }
            while ids.count == AppCache.maximumCount || size + appSize > AppCache.maximumSize { removeRandomApp() }
            entries[app.id] = (app, appSize)
            ids.append(app.id)
            size += appSize
        }

        /// Removes a random app, because any order would let no app stay while more apps than fit are read in turn.
        private mutating func removeRandomApp() {
            let index = Int.random(in: ids.indices)
            ids.swapAt(index, ids.endIndex - 1)
            size -= entries.removeValue(forKey: ids.removeLast())?.size ?? 0
        }
    }

    private let content = Locked<Content?>(nil)
    /// The maximum number of cached apps. An app with its redirect URIs and roles usually takes a few kilobytes.
    static let maximumCount = 1_024
    /// The maximum sum of the sizes of the cached apps, in bytes.
    static let maximumSize = 16 * 1_024 * 1_024

    package init() {}

    /// Returns a cached app; `nil` if the app is not cached, or the cache is of another version.
    package func app(_ id: String, version: Int64) -> RegisteredApp? {
        content.withLock { $0?.version == version ? $0?[id] : nil }
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

extension RegisteredApp {
    /// About how many bytes of memory the app takes.
    var approximateSize: Int {
        var texts = redirectURIs + settings.domains + settings.serverAddresses
        let options: [String?] = [
            name, deauthorizeCallbackURL, dataDeletionCallbackURL, settings.graphVersion, settings.privacyPolicyURL, settings.termsURL,
            settings.dataDeletionInstructionsURL, iconDigest,
        ]
        texts += options.compactMap(\.self)
        for logins in [roles.administrators, roles.developers, roles.testers, roles.insightsUsers] { texts += logins }
        for permissions in [advancedAccess, appDefinedPermissions] { texts += permissions.map(\.name) }
        for (name, scopes) in settings.loginConfigurations { texts += [name] + scopes }
        for (permission, definition) in operatorPermissions { texts += [permission.name, definition.text ?? ""] + definition.fields }
        // A text also takes its place in the collection and the header of its memory.
        return texts.reduce(1_024) { $0 + $1.utf8.count + 64 }
    }
}
