// A dispatch source may be used from any thread, which its type does not say.
@preconcurrency internal import Dispatch

/// Tells when a file in a folder was renamed or removed, until it is let go.
final class FolderWatch: Sendable {
    private let source: any DispatchSourceProtocol
    private let ended: Locked<Bool>

    /// - Parameter changed: is called on a queue of its own, once for changes that come close together.
    /// - Returns: `nil` where the folder cannot be watched, such as when it is not there.
    init?(_ folder: String, changed: @escaping @Sendable () -> Void) {
        let ended = Locked(false)
        guard let source = Self.source(of: folder, changed: changed, ended: { ended.withLock { $0 = true } }) else { return nil }
        self.source = source
        self.ended = ended
        source.activate()
    }

    deinit { source.cancel() }

    /// Whether the folder that is watched was removed or renamed.
    var hasEnded: Bool { ended.withLock { $0 } }
}
