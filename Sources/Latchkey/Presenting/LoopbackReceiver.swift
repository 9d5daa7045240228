#if os(Linux) || os(macOS)
internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Receives the redirect of one login on a loopback port (RFC 8252, section 7.3).
///
/// One thread serves all connections and blocks only in `poll`, so neither a slow client nor the app's busy tasks delay the login. The
/// number of connections is limited; a new connection above the limit ends the oldest. Cancellation writes to a pipe, which the thread
/// polls too.
struct LoopbackReceiver: Sendable {
    /// The maximum number of simultaneous connections: as many as a browser opens to one host.
    private static let maximumConnections = 6
    /// The pause after a failure to accept a connection, in milliseconds. The usual reason is that the app has too many open files.
    private static let pause: Int32 = 50

    private let listener: LoopbackListener
    private let stop: (reader: Int32, writer: Int32)

    /// The port that the system assigned, or the one that was requested.
    var port: UInt16 { listener.port }

    /// Listens, passes the receiver to `body`, and closes the port when `body` returns or throws.
    /// - Throws: ``CoreError`` with the reason `port_in_use` or `cannot_listen`, or the error of `body`.
    static func withPort<Result>(at address: LoopbackAddress, _ body: (LoopbackReceiver) async throws -> Result) async throws -> Result {
        let listener = try LoopbackListener(at: address)
        defer { close(listener.file) }
        var files: [Int32] = [-1, -1]
        guard pipe(&files) == 0 else { throw LoopbackListener.failure(errno, at: address) }
        defer { for file in files { close(file) } }
        return try await body(LoopbackReceiver(listener: listener, stop: (files[0], files[1])))
    }

    /// Serves connections until one of them has brought the login response and its page is sent. Must be called at most once.
    /// - Returns: The URL of the response.
    /// - Throws: `CancellationError`, or ``CoreError`` with the reason `cannot_listen`.
    func response(to handler: LoopbackRequestHandler) async throws -> URL {
        let url = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume(returning: serve(handler)) }
            }
        } onCancel: {
            _ = withUnsafeBytes(of: UInt8(1)) { write(stop.writer, $0.baseAddress, 1) }
        }
        if let url { return url }
        try Task.checkCancellation()
        throw CoreError(.errorDialogUnavailable, .cannotListen, "The system cannot wait for connections.")
    }

    /// Serves connections on the current thread until the response is here, or until the pipe is written to (`nil`). Then closes them.
    private func serve(_ handler: LoopbackRequestHandler) -> URL? {
        // The oldest comes first.
        var connections: [LoopbackConnection] = []
        var isAccepting = true
        while true {
            var files = [Self.entry(stop.reader, POLLIN), Self.entry(listener.file, isAccepting ? POLLIN : 0)]
            files += connections.map { Self.entry($0.file, $0.isSending ? POLLOUT : POLLIN) }
            let count = poll(&files, nfds_t(files.count), isAccepting ? -1 : Self.pause)
            guard count >= 0 || errno == EINTR, files[0].revents == 0 else { return nil }
            for (connection, file) in zip(connections, files.dropFirst(2)) where file.revents != 0 { connection.proceed(handler) }
            isAccepting = true
            if files[1].revents != 0 {
                if let file = listener.accepted() { connections.append(LoopbackConnection(file)) } else { isAccepting = false }
            }
            if connections.count > Self.maximumConnections { connections[0].end() }
            if let url = connections.lazy.compactMap(\.deliveredResponse).first { return url }
            connections.removeAll(where: \.isEnded)
        }
    }

    private static func entry(_ file: Int32, _ events: Int32) -> pollfd { pollfd(fd: file, events: Int16(events), revents: 0) }
}
#endif
