// A dispatch source may be used from any thread, although its type is not `Sendable`.
@preconcurrency internal import Dispatch

/// Reports when a file in a folder is renamed or removed, for as long as this object exists.
final class FolderWatch: Sendable {
    private let source: any DispatchSourceProtocol
    private let ended: Locked<Bool>

    /// Starts the observation.
    /// - Parameter changed: Called on a queue of its own. Several changes in quick succession may cause one call.
    /// - Returns: `nil` if the folder cannot be observed, for example because it does not exist.
    init?(_ folder: String, changed: @escaping @Sendable () -> Void) {
        let ended = Locked(false)
        guard let source = Self.source(of: folder, changed: changed, ended: { ended.withLock { $0 = true } }) else { return nil }
        self.source = source
        self.ended = ended
        source.activate()
    }

    deinit { source.cancel() }

    /// Whether the observed folder itself was removed or renamed.
    var hasEnded: Bool { ended.withLock { $0 } }
}
