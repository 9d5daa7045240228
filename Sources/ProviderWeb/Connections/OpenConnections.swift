import LoginModel
import NIOCore

/// The connections of a provider that are open now.
final class OpenConnections: Sendable {
    private let channels = Locked<[ObjectIdentifier: any Channel]>([:])

    /// Keeps a connection until it is closed.
    func add(_ channel: any Channel) {
        channels.withLock { $0[ObjectIdentifier(channel)] = channel }
        channel.closeFuture.whenComplete { _ in self.channels.withLock { $0[ObjectIdentifier(channel)] = nil } }
    }

    /// Closes every connection, whatever waits to be sent.
    /// - Returns: how many there were.
    func cut() -> Int {
        let open = channels.withLock { Array($0.values) }
        for channel in open { channel.triggerUserOutboundEvent(WriteTimeout.CutConnection(), promise: nil) }
        return open.count
    }
}
