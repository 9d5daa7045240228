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
/// One thread serves all connections and blocks only in `poll`, so neither a slow client nor the app's busy tasks delay the login.
/// Cancellation writes to a pipe, which the thread polls too. Everything is limited, because any program on this machine can connect:
///
/// | What | Limit | Beyond it |
/// |---|---|---|
/// | a line of a request, such as the request line with the response in its query | 8,192 bytes | status 431 |
/// | the head of a request | 16,384 bytes and 100 header fields | status 431 |
/// | the body of a request: the form with the fragment or the address | 20,480 bytes | status 413 |
/// | simultaneous connections | 6 | a new connection ends the oldest answered connection, or else the oldest that is still receiving |
/// | bytes that a client sends after its response | 1,048,576 | the connection ends |
/// | time | the time limit of the login, ``Settings/loginTimeout`` | the login's task is canceled, and the port and all connections close |
///
/// A single connection has no time limit: a client that sends nothing gives way to newer connections. `LoopbackRequestReader` and
/// `LoopbackConnection` enforce the size limits.
struct LoopbackReceiver: Sendable {
    /// The maximum number of simultaneous connections: as many as a browser opens to one host.
    private static let maximumConnections = 6
    /// The pause after a failure to accept a connection, in milliseconds. The usual reason is that the app has too many open files.
    private static let pause: Int32 = 50

    private let listener: LoopbackListener
    private let stop: (reader: Int32, writer: Int32)

    /// The port that the redirect URI names, or else the port that the system assigned.
    var port: UInt16 { listener.port }

    /// Listens, passes the receiver to `body`, and closes the port when `body` returns or throws.
    /// - Throws: ``CoreError`` with the reason `port_in_use` or `cannot_listen`, or the error of `body`.
    static func withPort<Result>(at address: LoopbackAddress, _ body: (LoopbackReceiver) async throws -> Result) async throws -> Result {
        let listener = try LoopbackListener(at: address)
        defer { listener.closeAll() }
        guard let stop = LoopbackDescriptor.pipe() else { throw LoopbackListener.failure(errno, at: address) }
        defer { for file in [stop.reader, stop.writer] { close(file) } }
        return try await body(LoopbackReceiver(listener: listener, stop: stop))
    }

    /// Serves connections until a client has sent the login response and has received the page for it. Must be called at most once.
    /// - Returns: The URL of the response.
    /// - Throws: `CancellationError`, or ``CoreError`` with the reason `cannot_listen`.
    func response(to handler: LoopbackRequestHandler) async throws -> URL {
        let url = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let number = LoopbackThread.start { continuation.resume(returning: serve(handler)) }
                guard number != 0 else { return }
                continuation.resume(throwing: Self.failure("no thread can be started: \(String(cString: strerror(number)))"))
            }
        } onCancel: {
            _ = withUnsafeBytes(of: UInt8(1)) { write(stop.writer, $0.baseAddress, 1) }
        }
        if let url { return url }
        try Task.checkCancellation()
        throw Self.failure("the system cannot wait.")
    }

    private static func failure(_ reason: String) -> CoreError {
        CoreError(.errorDialogUnavailable, .cannotListen, "The login cannot wait for connections: \(reason)")
    }

    /// Serves connections on the current thread, and returns the login response; `nil` after a cancellation or an error of `poll`. Closes
    /// the connections at the end.
    private func serve(_ handler: LoopbackRequestHandler) -> URL? {
        // The connections from the oldest to the newest.
        var connections: [LoopbackConnection] = []
        var isAccepting = true
        while true {
            var files = [Self.entry(stop.reader, POLLIN)] + listener.files.map { Self.entry($0, isAccepting ? POLLIN : 0) }
            let firstConnection = files.count
            files += connections.map { Self.entry($0.file, $0.isSending ? POLLOUT : POLLIN) }
            let count = poll(&files, nfds_t(files.count), isAccepting ? -1 : Self.pause)
            guard count >= 0 || errno == EINTR, files[0].revents == 0 else { return nil }
            for (connection, file) in zip(connections, files[firstConnection...]) where file.revents != 0 { connection.proceed(handler) }
            if let url = connections.lazy.compactMap(\.deliveredResponse).first { return url }
            connections.removeAll(where: \.isEnded)
            isAccepting = true
            for file in files[1..<firstConnection] where file.revents != 0 {
                guard let connection = LoopbackDescriptor.accepted(by: file.fd).map(LoopbackConnection.init) else {
                    isAccepting = false
                    continue
                }
                if connections.count == Self.maximumConnections, let url = Self.endOne(of: &connections) { return url }
                connections.append(connection)
            }
        }
    }

    /// Ends the oldest answered connection, or else the oldest connection that is still receiving, or else the oldest connection.
    /// - Returns: The login response, if the ended connection has received one.
    private static func endOne(of connections: inout [LoopbackConnection]) -> URL? {
        let index = connections.firstIndex(where: \.isAnswered) ?? connections.firstIndex(where: \.isReceiving) ?? 0
        let connection = connections.remove(at: index)
        connection.end()
        return connection.deliveredResponse
    }

    private static func entry(_ file: Int32, _ events: Int32) -> pollfd { pollfd(fd: file, events: Int16(events), revents: 0) }
}
#endif
