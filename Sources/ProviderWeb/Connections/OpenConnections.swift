import Logging
import LoginModel
import NIOCore
import ProviderDomain

/// The open connections of a provider. A new connection is always accepted. If the limit is reached, another connection is closed. If the
/// new connection's network has reached its own limit, a connection of the same network is closed. ``ConnectionGroup`` chooses the
/// connection.
final class OpenConnections: Sendable {
    fileprivate struct State: Sendable {
        var all = ConnectionGroup()
        var networks: [NetworkAddress.Range: ConnectionGroup] = [:]
        var closed = 0
        var lastWarning: NIODeadline?
    }

    private let limits: ConnectionLimits
    private let logger: Logger
    private let state = Locked(State())
    private static let warningInterval = TimeAmount.minutes(1)

    init(limits: ConnectionLimits, logger: Logger) {
        self.limits = limits
        self.logger = logger
    }

    /// Tracks a connection until it closes, and closes another one if a limit is reached.
    /// - Parameters:
    ///   - network: the network that the connection comes from; `nil` if it counts toward no network's limit.
    ///   - now: the current time of the connection's event loop.
    func add(_ channel: any Channel, _ activity: ConnectionActivity, from network: NetworkAddress.Range?, at now: NIODeadline) {
        let member = ConnectionGroup.Member(channel: channel, activity: activity, network: network)
        let closed = state.withLock { [limits] state in
            defer { state.insert(member) }
            return state.evictIfFull(for: network, limits, at: now)
        }
        if let closed {
            closed.channel.triggerUserOutboundEvent(WriteTimeout.CloseImmediately(), promise: nil)
            warn(at: now)
        }
        channel.closeFuture.whenComplete { _ in self.state.withLock { $0.remove(member) } }
    }

    /// Returns the activity of a connection; `nil` if the connection is closed.
    func activity(of channel: any Channel) -> ConnectionActivity? { state.withLock { $0.all[ObjectIdentifier(channel)]?.activity } }

    /// The number of open connections.
    var count: Int { state.withLock(\.all.count) }

    /// Closes every connection, and discards what is waiting to be sent.
    /// - Returns: the number of connections that were open.
    func closeAll() -> Int {
        let open = state.withLock(\.all.channels)
        for channel in open { channel.triggerUserOutboundEvent(WriteTimeout.CloseImmediately(), promise: nil) }
        return open.count
    }

    /// Logs a warning at most once a minute, however many connections are closed.
    private func warn(at now: NIODeadline) {
        let closed: Int? = state.withLock { state in
            state.closed += 1
            if let last = state.lastWarning, now < last + Self.warningInterval { return nil }
            state.lastWarning = now
            return state.closed
        }
        guard let closed else { return }
        logger.warning(
            "the limit on connections, or on those of one network, is reached: each new connection closes another one",
            metadata: [
                "places": "\(limits.maximumConnections)", "places-of-network": "\(limits.maximumConnectionsPerNetwork)",
                "closed": "\(closed)",
            ])
    }
}

extension OpenConnections.State {
    /// If a limit is reached, removes the connection that has to be closed for a new connection.
    /// - Returns: the connection to close; `nil` if no limit is reached, or no connection can be closed.
    fileprivate mutating func evictIfFull(
        for network: NetworkAddress.Range?, _ limits: ConnectionLimits, at now: NIODeadline
    ) -> ConnectionGroup.Member? {
        let closed: ConnectionGroup.Member?
        if let network, networks[network]?.count ?? 0 >= limits.maximumConnectionsPerNetwork {
            closed = networks[network]?.removeNext(at: now)
        } else if all.count >= limits.maximumConnections {
            closed = all.removeNext(at: now)
        } else {
            return nil
        }
        if let closed { remove(closed) }
        return closed
    }

    fileprivate mutating func insert(_ member: ConnectionGroup.Member) {
        all.insert(member)
        if let network = member.network { networks[network, default: ConnectionGroup()].insert(member) }
    }

    fileprivate mutating func remove(_ member: ConnectionGroup.Member) {
        _ = all.remove(member.id)
        guard let network = member.network else { return }
        _ = networks[network]?.remove(member.id)
        if networks[network]?.count == 0 { networks[network] = nil }
    }
}
