import CNamespaces
import Foundation
import LoginModel

/// Opens the sockets of the server, in the network of COMMAND.
final class Listeners: Sendable {
    /// The reason why a port cannot be listened on.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let channel: RunChannel
    private let lock = NSLock()

    init(_ channel: RunChannel) { self.channel = channel }

    /// Returns a socket that listens on a free port of 127.0.0.1, and the port.
    func openFreePort() throws -> (socket: CInt, port: Int) {
        let socket = try open(.standard, port: 0)
        return (socket, Int(latchkey_port(socket)))
    }

    /// Returns sockets that listen on a port of 127.0.0.1 and, if this computer has it, of ::1.
    func open(port: UInt16) throws -> [CInt] {
        let first = try open(.standard, port: port)
        do {
            return [first, try open(.version6, port: port)]
        } catch let error as POSIXError where [.EADDRNOTAVAIL, .EAFNOSUPPORT].contains(error.code) {
            return [first]
        }
    }

    /// Returns sockets that listen on all of the ports, with their addresses: 127.0.0.1 and, if this computer has it, ::1; or another
    /// address of 127.0.0.0/8 if these are in use, for example by another run.
    func openTogether(ports: [UInt16]) throws -> (sockets: [CInt], addresses: [LoopbackAddress]) {
        var address = LoopbackAddress.standard
        for _ in 1...Self.attempts {
            if let sockets = try openUnlessUsed(address, ports) {
                guard case .version4(1) = address, let more = try? openUnlessUsed(.version6, ports) else { return (sockets, [address]) }
                return (sockets + more, [address, .version6])
            }
            address = .version4(UInt32.random(in: 0x01_0001...0xFE_FFFE))
        }
        return (try ports.map { try open(.standard, port: $0) }, [.standard])
    }

    private static let attempts = 16

    /// Returns sockets that listen on all of the ports of an address; `nil` if one is in use.
    private func openUnlessUsed(_ address: LoopbackAddress, _ ports: [UInt16]) throws -> [CInt]? {
        var sockets: [CInt] = []
        do {
            for port in ports { sockets.append(try lock.withLock { try channel.listen(address, port: port) }) }
            return sockets
        } catch let error as POSIXError {
            sockets.forEach { close($0) }
            guard error.code == .EADDRINUSE else { throw Failure(description: "\(address) cannot be used: \(Self.reason(error)).") }
            return nil
        }
    }

    private func open(_ address: LoopbackAddress, port: UInt16) throws -> CInt {
        do {
            return try lock.withLock { try channel.listen(address, port: port) }
        } catch let error as POSIXError where [.EADDRINUSE, .EACCES].contains(error.code) {
            throw Failure(description: "Port \(port) of \(address) cannot be used: \(Self.reason(error)).")
        }
    }

    private static func reason(_ error: POSIXError) -> String { String(cString: strerror(error.code.rawValue)) }
}
