import FlyingSocks
import Foundation

/// Somebody on this machine who talks to a port with bytes of their own.
struct Visitor: Sendable {
    private let socket: AsyncSocket

    /// Connects to the port of an address on 127.0.0.1.
    init(at address: String) async throws {
        let port = UInt16(URLComponents(string: address)?.port ?? 0)
        socket = try await AsyncSocket.connected(to: sockaddr_in.inet(ip4: "127.0.0.1", port: port), pool: .client)
    }

    /// Sends a text.
    /// - Throws: any error when the other side has ended the connection.
    func write(_ text: String) async throws { try await socket.write(Data(text.utf8)) }

    /// Reads to the end, and closes.
    func rest() async -> String {
        defer { try? socket.close() }
        var answer: [UInt8] = []
        while let part = try? await socket.read(atMost: 4096) { answer += part }
        return String(decoding: answer, as: UTF8.self)
    }
}
