import LoginModel
import ProviderDomain

/// The apps of one edition of what is kept of apps. An edition is a number in the store that changes with each of them, whoever changes it.
final class AppMemory: Sendable {
    private struct Content {
        var edition: Int64
        var apps: [String: RegisteredApp]
    }

    private let content = Locked(Content(edition: 0, apps: [:]))
    /// Apps; with more of them, it begins anew.
    private static let most = 256

    func app(_ id: String, edition: Int64) -> RegisteredApp? {
        content.withLock { $0.edition == edition ? $0.apps[id] : nil }
    }

    /// - Parameter edition: one that is committed; a change that is taken back takes its number with it, which the next change gets then.
    func keep(_ app: RegisteredApp, edition: Int64) {
        content.withLock { content in
            if edition > content.edition || content.apps.count >= Self.most { content = Content(edition: edition, apps: [:]) }
            if edition == content.edition { content.apps[app.id] = app }
        }
    }
}
