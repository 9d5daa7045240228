import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// TCP connections to a port of this machine that send nothing, the beginning of a request, or a request, and never read.
final class SilentConnections: Sendable {
    private let sockets: [CInt]

    /// Opens connections.
    /// - Parameter sending: What each of them sends.
    init(count: Int, port: Int, sending text: String) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var sockets: [CInt] = []
        for _ in 0..<count {
            #if canImport(Glibc)
            let socket = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
            #else
            let socket = socket(AF_INET, SOCK_STREAM, 0)
            #endif
            guard socket >= 0 else { throw POSIXError(.EMFILE) }
            sockets.append(socket)
            let connected = withUnsafePointer(to: address) { address in
                address.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
            }
            guard connected == 0, text.isEmpty || send(socket, text, text.utf8.count, 0) == text.utf8.count else {
                throw POSIXError(.ECONNREFUSED)
            }
        }
        self.sockets = sockets
    }

    deinit { for socket in sockets { close(socket) } }
}
