import Foundation
import Glibc

/// A server that answers every request with the bytes that a test gives, whatever they are.
enum RawServer {
    /// What follows the bytes.
    enum End: Sendable {
        case close
        /// The same few bytes again and again, now and then, until the client has gone.
        case trickle(String)
    }

    /// Serves while `body` runs.
    static func run(_ response: [UInt8], then end: End = .close, _ body: (String) async throws -> Void) async throws {
        try await withListener { connection in
            serve(connection, response, end)
            close(connection)
        } _: {
            try await body($0)
        }
    }

    /// Listens on a free port while `body` runs. Each connection has a thread of its own, which calls `serve`; that closes the connection.
    static func withListener(
        _ serve: @escaping @Sendable (Int32) -> Void, isolation: isolated (any Actor)? = #isolation,
        _ body: (String) async throws -> Void
    ) async throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> UInt16? in
                guard bind(listener, address, length) == 0, listen(listener, 128) == 0, getsockname(listener, address, &length) == 0 else {
                    return nil
                }
                return pointer.pointee.sin_port.bigEndian
            }
        }
        guard let port else { throw URLError(.cannotConnectToHost) }
        // Only this thread closes the listener: the descriptor of one that somebody else has closed may be another server's when it accepts again.
        Thread.detachNewThread {
            defer { close(listener) }
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                // Whoever is served for long keeps nobody waiting.
                Thread.detachNewThread { serve(connection) }
            }
        }
        defer { shutdown(listener, Int32(SHUT_RDWR)) }
        try await body("http://127.0.0.1:\(port)")
    }

    private static func serve(_ connection: Int32, _ response: [UInt8], _ end: End) {
        var request = [UInt8](repeating: 0, count: 65_536)
        guard recv(connection, &request, request.count, 0) > 0, sendAll(response, over: connection) else { return }
        guard case .trickle(let text) = end else { return }
        while sendAll(Array(text.utf8), over: connection) { usleep(20_000) }
    }

    /// Sends everything, unless the client has gone.
    @discardableResult
    static func sendAll(_ bytes: [UInt8], over connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
