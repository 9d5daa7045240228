package import NIOCore

/// The limits on the duration and the resources of connections. SECURITY.md lists these figures.
package struct ConnectionLimits: Sendable {
    /// How long a connection may go without a request that makes progress.
    package var idleTimeout = TimeAmount.seconds(ProviderApplication.idleTimeoutSeconds)
    /// How long a client may leave sent bytes unread; see ``WriteTimeout``.
    package var writeTimeout = TimeAmount.seconds(30)
    /// The bytes that a client must read in each ``writeTimeout``. Even a slow dial-up connection is faster.
    package var minimumBytesPerTimeout = 16 * 1024
    /// How long further bytes of an unread body are discarded after the response; see ``UnreadBody``.
    package var discardTimeout = TimeAmount.seconds(5)
    /// The bytes of an unread body that are discarded after the response.
    package var maximumDiscardedBytes = 16 * 1024 * 1024
    /// The maximum number of bytes that are read from a connection before other connections are served.
    package var maximumReadSize = 4096
    /// The largest size of a request's target and header fields together, in bytes. The limit is the sum of the largest parts, with a
    /// reserve. A login dialog's query has at most 16 KiB. After each form, the URL contains that query sealed and encoded in Base64 twice,
    /// which makes 29 KiB. The two cookies of the tools have 8 KiB, and a browser's own fields have 2 KiB.
    var maximumHeadBytes = 48 * 1024
    /// The number of header fields that a request may have.
    var maximumHeaders = 100
    /// How long open requests may continue after the provider was asked to shut down. Connections that are still open then are closed.
    package var shutdownTimeout = Duration.seconds(15)
    /// How long all other services may take to end after ``shutdownTimeout``. Services that still run then are canceled.
    var serviceShutdownTimeout = Duration.seconds(3)
    /// The number of connections that may be open at once; see ``OpenConnections``.
    package var maximumConnections = FileDescriptors.availableForConnections
    /// The number of open connections that may come from one network.
    var maximumConnectionsPerNetwork: Int { max(1, maximumConnections / 8) }
    /// The number of additional connections that may exist while as many others are being closed.
    var maximumClosingConnections: Int { min(64, maximumConnections / 16 + 1) }

    /// The limits of a provider in production.
    package static let standard = ConnectionLimits()

    /// Creates the standard limits.
    package init() {}
}
