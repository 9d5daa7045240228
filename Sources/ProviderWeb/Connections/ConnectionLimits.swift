package import NIOCore

/// How long connections may last, and how much they may cost. SECURITY.md lists these figures.
package struct ConnectionLimits: Sendable {
    /// How long a connection may go without a request that makes progress.
    package var idleTimeout = TimeAmount.seconds(ProviderApplication.patience)
    /// How long a client may leave what is sent to it; see ``WriteTimeout``.
    package var writeTimeout = TimeAmount.seconds(30)
    /// How many bytes a client must take in that time, in bytes: a modem of 1996 takes more.
    package var leastBytesTaken = 16 * 1024
    /// How long, and how much of, a body that nobody reads is thrown away after the answer; see ``UnreadBody``.
    package var discarding = TimeAmount.seconds(5)
    package var discardedBytes = 16 * 1024 * 1024
    /// The most that is read from a connection before others have their turn, in bytes.
    package var readSize = 4096
    /// How large the address and the headers of a request may be together, in bytes. The longest query of a dialog has 16 KiB. After the login it
    /// is in the address again, sealed, and takes 29 KiB (Base64 twice); two cookies of the tools take 8 KiB, and a browser's own headers 2 KiB.
    var mostHeadBytes = 48 * 1024
    /// How many headers a request may have.
    var mostHeaders = 100
    /// How long requests have to be answered after the provider was told to end. What is open then is closed.
    package var shutdown = Duration.seconds(15)
    /// How long everything else that runs has to end by itself after that. What still runs then is cancelled.
    var shutdownOfServices = Duration.seconds(3)
    /// How many connections may be open at once; see ``OpenConnections``.
    package var mostConnections = FileDescriptors.forConnections
    /// How many of them may come from one network.
    var mostOfNetwork: Int { max(1, mostConnections / 8) }
    /// How many more there may be for as long as it takes to close as many.
    var mostClosing: Int { min(64, mostConnections / 16 + 1) }

    /// The limits of a provider in production.
    package static let standard = ConnectionLimits()

    package init() {}
}
