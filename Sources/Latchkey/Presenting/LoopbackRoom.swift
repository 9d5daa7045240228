#if os(Linux) || os(macOS)
internal import FlyingSocks
internal import Foundation

/// A folder that nobody else may look into, with the address at which the gate finds the web server.
final class LoopbackRoom: Sendable {
    private let folder: String

    /// The most bytes of a path that is an address.
    private static let longestPath = 100

    /// - Throws: any error when no folder can be made.
    init() throws {
        let name = "latchkey-\(UUID().uuidString.prefix(8))"
        let usual = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        folder = usual.utf8.count + 24 <= Self.longestPath ? usual : "/tmp/\(name)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    /// Removes the folder. Nobody can connect any more.
    func clear() { try? FileManager.default.removeItem(atPath: folder) }

    /// Where the web server listens.
    var address: sockaddr_un { .unix(path: "\(folder)/server") }

    /// The name that a connection has at the web server.
    func path(of id: UInt64) -> String { "\(folder)/\(id)" }

    /// Connects to the web server.
    /// - Throws: `SocketError`.
    func connect(as id: UInt64) throws -> Socket {
        let socket = try Socket(domain: Int32(sockaddr_un.family), type: .stream)
        do {
            socket.prepareForThread()
            // Little is under way at a time, so that little is left for the web server to read once the answer has begun.
            try socket.setValue(4096, for: .sendBufferSize)
            let name = sockaddr_un.unix(path: path(of: id))
            try socket.bind(to: name)
            try socket.connect(to: address)
            // The connection keeps its name without the file.
            try Socket.unlink(name)
        } catch {
            try? socket.close()
            throw error
        }
        return socket
    }
}
#endif
