import LoginModel
import ProviderDomain

/// The apps of one edition of what is kept of apps. An edition is a number in the store that becomes another one with each change of them, whoever
/// changes it, and never the same again: not even where a change is taken back, or an older copy of the store is put in its place.
final class AppMemory: Sendable {
    private struct Content {
        var edition: Int64
        var apps: [String: RegisteredApp]
    }

    private let content = Locked<Content?>(nil)
    /// Apps; with more of them, it begins anew.
    private static let most = 256

    func app(_ id: String, edition: Int64) -> RegisteredApp? {
        content.withLock { $0?.edition == edition ? $0?.apps[id] : nil }
    }

    /// - Parameter edition: one that is committed.
    func keep(_ app: RegisteredApp, edition: Int64) {
        content.withLock { content in
            var known = content?.edition == edition ? content?.apps ?? [:] : [:]
            if known.count >= Self.most { known = [:] }
            known[app.id] = app
            content = Content(edition: edition, apps: known)
        }
    }
}
