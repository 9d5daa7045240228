import Foundation
import TestSupport

/// A server that accepts one connection, and sends fixed bytes after the first bytes that it receives. It closes the connection after the
/// next bytes that it receives.
final class ScriptedServer: Sendable {
    private let folder: TemporaryFolder
    private let descriptor: Int32
    private let session: AsyncStream<[UInt8]>
    /// The parameters of an address that lead to this server.
    let parameters: String

    struct SocketError: Error {}

    /// Starts the server.
    /// - Parameters:
    ///   - answer: The bytes that it sends; `nil` for a server that never answers.
    ///   - isRemote: Whether it has a TCP port, with an address that does not look like one of this machine, instead of a Unix socket.
    init(answer: [UInt8]?, isRemote: Bool = false) throws {
        let folder = try TemporaryFolder()
        let (descriptor, parameters) = try isRemote ? Self.listenOnPort() : Self.listen(in: folder)
        (self.folder, self.descriptor, self.parameters) = (folder, descriptor, parameters)
        let (stream, continuation) = AsyncStream<[UInt8]>.makeStream()
        session = stream
        // A thread of its own, because the calls block.
        guard let answer else { return }
        Thread.detachNewThread {
            continuation.yield(Self.serve(descriptor, answer))
            continuation.finish()
        }
    }

    /// Returns everything that the client sent, when the connection is closed.
    func received() async -> [UInt8] { await session.first { _ in true } ?? [] }

    deinit { close(descriptor) }

    private static func serve(_ descriptor: Int32, _ answer: [UInt8]) -> [UInt8] {
        let connection = accept(descriptor, nil, nil)
        defer { close(connection) }
        var (received, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        while true {
            let count = read(connection, &buffer, buffer.count)
            guard count > 0 else { return received }
            let isFirst = received.isEmpty
            received += buffer.prefix(count)
            guard isFirst else { return received }
            _ = send(connection, answer, answer.count, noSignal)
        }
    }

    private static func listen(in folder: TemporaryFolder) throws -> (Int32, String) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = folder.path(".s.PGSQL.5432")
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        return (try bound(AF_UNIX, &address), "host=\(folder.path)")
    }

    /// Returns a port of 127.0.0.1 that nobody listens on.
    static func freePort() throws -> UInt16 {
        let (descriptor, port) = try boundPort()
        close(descriptor)
        return port
    }

    private static func listenOnPort() throws -> (Int32, String) {
        let (descriptor, port) = try boundPort()
        return (descriptor, "host=db.example hostaddr=\(remoteLoopback) port=\(port)")
    }

    /// The address 127.0.0.1 in a form that does not look like one of this machine.
    static let remoteLoopback = "::ffff:127.0.0.1"

    private static func boundPort() throws -> (Int32, UInt16) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let descriptor = try bound(AF_INET, &address)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &length) }
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    private static func bound<Address>(_ family: Int32, _ address: inout Address) throws -> Int32 {
        let descriptor = socket(family, streamType, 0)
        let isListening = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size)) == 0 && Foundation.listen(descriptor, 8) == 0
            }
        }
        guard isListening else { throw SocketError() }
        return descriptor
    }

    #if canImport(Darwin)
    private static let streamType = SOCK_STREAM
    private static let noSignal: Int32 = 0
    #else
    private static let streamType = Int32(SOCK_STREAM.rawValue)
    private static let noSignal = Int32(MSG_NOSIGNAL)
    #endif
}

extension ScriptedServer {
    /// Returns the answer of a server that accepts a user without a password.
    /// - Parameter status: The parameters that it reports.
    static func welcome(_ status: KeyValuePairs<String, String>) -> [UInt8] {
        let reports = status.flatMap { message("S", Array("\($0)\0\($1)\0".utf8)) }
        return message("R", [0, 0, 0, 0]) + reports + message("Z", Array("I".utf8))
    }

    private static func message(_ type: Character, _ content: [UInt8]) -> [UInt8] {
        Array(String(type).utf8) + [0, 0, 0, UInt8(content.count + 4)] + content
    }
}
