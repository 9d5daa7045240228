#if os(Linux) || os(macOS)
internal import FlyingSocks
internal import Foundation

/// A folder that only this user can access, with the Unix socket through which the gate connects to the web server.
final class LoopbackSocketDirectory: Sendable {
    private let folder: String

    /// The maximum length of the path of a Unix socket, in bytes.
    private static let maximumPathLength = 100

    /// Creates the folder.
    /// - Throws: Any error if the folder cannot be created.
    init() throws {
        let name = "latchkey-\(UUID().uuidString.prefix(8))"
        let usual = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        folder = usual.utf8.count + 24 <= Self.maximumPathLength ? usual : "/tmp/\(name)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    /// Removes the folder, which prevents further connections.
    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    /// The address of the web server.
    var address: sockaddr_un { .unix(path: "\(folder)/server") }

    /// The path by which the web server identifies a connection.
    func path(of id: UInt64) -> String { "\(folder)/\(id)" }

    /// Connects to the web server.
    /// - Throws: `SocketError`.
    func connect(as id: UInt64) throws -> Socket {
        let socket = try Socket(domain: Int32(sockaddr_un.family), type: .stream)
        do {
            socket.makeBlocking()
            // A small buffer limits the data in transit, so that the web server has little left to read after its reply has begun.
            try socket.setValue(4096, for: .sendBufferSize)
            let name = sockaddr_un.unix(path: path(of: id))
            try socket.bind(to: name)
            try socket.connect(to: address)
            // The connection keeps its address after the file is removed.
            try Socket.unlink(name)
        } catch {
            try? socket.close()
            throw error
        }
        return socket
    }
}
#endif
