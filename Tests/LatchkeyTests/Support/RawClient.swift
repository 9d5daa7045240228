import FlyingSocks
import Foundation

/// A client on this machine that sends any bytes to a port.
struct RawClient: Sendable {
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
        var response: [UInt8] = []
        while let part = try? await socket.read(atMost: 4096) { response += part }
        return String(decoding: response, as: UTF8.self)
    }
}
