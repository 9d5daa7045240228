package import HummingbirdCore
package import Logging
package import NIOCore
import ProviderDomain

/// An HTTP/1.1 server whose connections have the limits of ``ConnectionLimits``. A new connection is always accepted: if there are too many, one
/// that has been silent for long is closed.
package enum BoundedServer {
    /// The event loops on which the server runs.
    package static var eventLoops: any EventLoopGroup { EventLoopTurns.group }

    /// Returns the builder of a server that is not behind a reverse proxy.
    /// - Throws: `IOError` if the process has no file descriptor left.
    package static func builder(limits: ConnectionLimits, logger: Logger) async throws -> HTTPServerBuilder {
        builder(limits, OpenConnections(limits: limits, logger: logger), proxies: [], try await EventLoopTurns.shared, nil)
    }

    /// Returns the builder of a server.
    /// - Parameters:
    ///   - proxies: see ``EventLoopBoundChannel/proxies``.
    ///   - cache: see ``EventLoopBoundChannel/cache``.
    static func builder(
        _ limits: ConnectionLimits, _ open: OpenConnections, proxies: [NetworkAddress.Range], _ turns: EventLoopTurns,
        _ cache: ResponseCache?
    ) -> HTTPServerBuilder {
        HTTPServerBuilder { responder in
            let configuration = HTTP1Channel.Configuration(
                idleTimeout: limits.idleTimeout,
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: limits.maximumHeadBytes, maxHeaderListSize: limits.maximumHeadBytes,
                    maxHeaderFieldCount: limits.maximumHeaders))
            let connections = HTTP1Channel(responder: responder, configuration: configuration)
            return EventLoopBoundChannel(connections: connections, limits: limits, open: open, proxies: proxies, turns: turns, cache: cache)
        }
    }
}

extension ConnectionLimits {
    /// Returns the limit on accepted connections. When it is reached, further connections wait in the backlog until others have been closed.
    package func acceptedConnections(logger: Logger) -> MaximumAvailableConnections {
        MaximumAvailableConnections(maximumConnections + maximumClosingConnections, logger: logger)
    }
}
