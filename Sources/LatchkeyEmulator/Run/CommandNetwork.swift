import CNamespaces
import Foundation
import LoginModel

/// Opens the sockets of the server that are in the network of COMMAND.
final class CommandNetwork: Sendable {
    /// The reason why a port cannot be listened on.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let channel: RunChannel
    private let lock = NSLock()

    init(_ channel: RunChannel) { self.channel = channel }

    /// Returns a socket that listens on a free port of 127.0.0.1, and the port.
    func openFreePort() throws -> (socket: CInt, port: Int) {
        let socket = try open(.version4, port: 0)
        return (socket, Int(latchkey_port(socket)))
    }

    /// Returns sockets that listen on a port of 127.0.0.1 and, if the network has it, of ::1.
    func open(port: UInt16) throws -> [LoopbackAddress: CInt] {
        let first = try open(.version4, port: port)
        do {
            return [.version4: first, .version6: try open(.version6, port: port)]
        } catch let error as POSIXError where [.EADDRNOTAVAIL, .EAFNOSUPPORT].contains(error.code) {
            return [.version4: first]
        }
    }

    /// Returns a socket that is not connected; -1 on failure.
    func openSocket(family: CInt, type: CInt, protocolNumber: CInt) -> CInt {
        (try? lock.withLock { try channel.open(.openSocket(family: family, type: type, protocolNumber: protocolNumber)) }) ?? -1
    }

    private func open(_ address: LoopbackAddress, port: UInt16) throws -> CInt {
        do {
            return try lock.withLock { try channel.open(.listen(address, port: port)) }
        } catch let error as POSIXError where [.EADDRINUSE, .EACCES].contains(error.code) {
            let reason = String(cString: strerror(error.code.rawValue))
            throw Failure(description: "Port \(port) of \(address.rawValue) cannot be used: \(reason).")
        }
    }
}
