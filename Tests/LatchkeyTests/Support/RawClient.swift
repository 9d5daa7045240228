import Foundation
import Glibc

/// A client on this machine that sends any bytes to a port. It closes its connection only in ``readToEnd()``.
struct RawClient: Sendable {
    private let connection: Int32

    /// Connects to the port of an address on 127.0.0.1 or ::1.
    init(at address: String, isVersion6: Bool = false) async throws {
        let port = UInt16(URLComponents(string: address)?.port ?? 0)
        let connection = socket(isVersion6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var version4 = sockaddr_in()
        version4.sin_family = sa_family_t(AF_INET)
        version4.sin_port = port.bigEndian
        version4.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        var version6 = sockaddr_in6()
        version6.sin6_family = sa_family_t(AF_INET6)
        version6.sin6_port = port.bigEndian
        version6.sin6_addr = in6addr_loopback
        guard isVersion6 ? Self.isConnected(connection, to: version6) : Self.isConnected(connection, to: version4) else {
            close(connection)
            throw URLError(.cannotConnectToHost)
        }
        self.connection = connection
    }

    private static func isConnected<Address>(_ connection: Int32, to address: Address) -> Bool {
        withUnsafeBytes(of: address) { bytes in
            connect(connection, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count)) == 0
        }
    }

    /// Sends a text.
    /// - Throws: an error if the peer has closed the connection.
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

    /// Returns everything that the peer sends until the peer closes the connection. Then closes the client's socket.
    func readToEnd() async -> String {
        await Self.waiting {
            defer { close(connection) }
            var response: [UInt8] = []
            var part = [UInt8](repeating: 0, count: 4096)
            while case let count = recv(connection, &part, part.count, 0), count > 0 { response += part.prefix(count) }
            return String(decoding: response, as: UTF8.self)
        }
    }

    /// Runs blocking work on a separate thread, which is not one of the task threads.
    private static func waiting<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
