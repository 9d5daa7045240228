import Foundation
import Glibc

/// A client on this machine that sends any bytes to a port. It does not go away before ``rest()``.
struct RawClient: Sendable {
    private let connection: Int32

    /// Connects to the port of an address on 127.0.0.1.
    init(at address: String) async throws {
        let port = UInt16(URLComponents(string: address)?.port ?? 0)
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        let isConnected = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                connect(connection, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else {
            close(connection)
            throw URLError(.cannotConnectToHost)
        }
        self.connection = connection
    }

    /// Sends a text.
    /// - Throws: any error when the other side has ended the connection.
    func write(_ text: String) async throws {
        let isWritten = await Self.waiting {
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
        if !isWritten { throw URLError(.networkConnectionLost) }
    }

    /// Reads to the end, and closes.
    func rest() async -> String {
        await Self.waiting {
            defer { close(connection) }
            var response: [UInt8] = []
            var part = [UInt8](repeating: 0, count: 4096)
            while case let count = recv(connection, &part, part.count, 0), count > 0 { response += part.prefix(count) }
            return String(decoding: response, as: UTF8.self)
        }
    }

    /// Runs work that blocks, on a thread on which no task runs.
    private static func waiting<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
