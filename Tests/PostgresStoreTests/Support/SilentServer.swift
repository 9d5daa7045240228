import Foundation
import TestSupport

/// A Unix socket with PostgreSQL's name, to which clients can connect, and which never answers.
final class SilentServer: Sendable {
    let folder: TemporaryFolder
    private let descriptor: Int32

    struct SocketError: Error {}

    init() throws {
        folder = try TemporaryFolder()
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = folder.path(".s.PGSQL.5432")
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        #if canImport(Darwin)
        descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #else
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        let descriptor = descriptor
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isBound, listen(descriptor, 8) == 0 else { throw SocketError() }
    }

    deinit { close(descriptor) }
}
