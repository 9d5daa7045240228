import Foundation
import Glibc

/// A socket that listens but accepts no connection. If its queue is full, a client that connects stays in the connecting state.
final class BusyListener: Sendable {
    let url: String
    private let sockets: [Int32]

    init(isFull: Bool = true) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let waiting = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        sockets = [listener, waiting]
        let isReady = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, isFull ? 0 : 8) == 0
                    && getsockname(listener, address, &length) == 0 && connect(waiting, address, length) == 0
            }
        }
        url = "http://127.0.0.1:\(address.sin_port.bigEndian)/"
        guard isReady else { throw URLError(.cannotConnectToHost) }
    }

    deinit {
        for socket in sockets { close(socket) }
    }
}
