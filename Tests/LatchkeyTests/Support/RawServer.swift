import Foundation
import Glibc

/// A server that answers every request with bytes that the test defines.
enum RawServer {
    /// What the server does after the bytes.
    enum Ending: Sendable {
        case close
        /// Sends the same few bytes repeatedly, at intervals, until the client has closed the connection.
        case repeating(String)
    }

    /// Serves while `body` runs.
    static func run(_ response: [UInt8], then end: Ending = .close, _ body: (String) async throws -> Void) async throws {
        try await withListener { connection in
            serve(connection, response, end)
            close(connection)
        } _: {
            try await body($0)
        }
    }

    /// Listens on a free port while `body` runs. Each connection has its own thread, which calls `serve`. The closure must close the
    /// connection.
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
        // Only this thread closes the listener. If another thread did, the descriptor could belong to another server at the next `accept`.
        Thread.detachNewThread {
            defer { close(listener) }
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                // A slow connection does not delay the others.
                Thread.detachNewThread { serve(connection) }
            }
        }
        defer { shutdown(listener, Int32(SHUT_RDWR)) }
        try await body("http://127.0.0.1:\(port)")
    }

    private static func serve(_ connection: Int32, _ response: [UInt8], _ end: Ending) {
        var request = [UInt8](repeating: 0, count: 65_536)
        guard recv(connection, &request, request.count, 0) > 0, sendAll(response, over: connection) else { return }
        guard case .repeating(let text) = end else { return }
        while sendAll(Array(text.utf8), over: connection) { usleep(20_000) }
    }

    /// Sends all bytes, unless the client has closed the connection.
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
