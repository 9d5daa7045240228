import CNamespaces
import Foundation

/// What the server of a run tells the process that runs COMMAND.
enum RunMessage: Codable {
    /// Asks for a socket that listens on a loopback address. The answer is the socket, or an error number.
    case listen(LoopbackAddress, port: UInt16)
    /// Asks for a socket of COMMAND's network that is not connected (socket(2)). The answer is as for `listen`.
    case openSocket(family: CInt, type: CInt, protocolNumber: CInt)
    /// The provider answers.
    case ready(RunSetting)
    /// The run cannot start, or has to end.
    case failed(String)
}

/// What a command needs to reach the provider.
struct RunSetting: Codable, Sendable {
    /// The variables to set.
    var variables: [String: String]
    /// The text that tells a person what to set, for a run without a command.
    var instructions: String
    /// The addresses at which clients without a proxy find the hosts of the login system; empty without namespaces.
    var addresses: [LoopbackAddress]
}

/// An address that only programs on this computer reach.
enum LoopbackAddress: String, Codable, Sendable {
    case version4 = "127.0.0.1"
    case version6 = "::1"

    /// Returns a socket that listens on a port; `nil` on failure, with the error in `errno`.
    func listen(port: UInt16) -> CInt? {
        let socket = latchkey_listen(self == .version6 ? 6 : 4, port)
        return socket >= 0 ? socket : nil
    }
}

/// A socket between the two processes of a run. Each message is one datagram.
struct RunChannel: Sendable {
    let socket: CInt

    /// The maximum size of a message, in bytes.
    private static let maximumSize = 128 * 1024

    func send(_ message: RunMessage) throws {
        let bytes = Array(try JSONEncoder().encode(message))
        guard bytes.count <= Self.maximumSize, latchkey_send(socket, bytes, bytes.count, -1) == 0 else { throw POSIXError(.EMSGSIZE) }
    }

    /// Returns the next message; `nil` if the server has closed its socket.
    func receive() throws -> RunMessage? {
        var bytes = [UInt8](repeating: 0, count: Self.maximumSize)
        var file: CInt = -1
        let count = latchkey_receive(socket, &bytes, bytes.count, &file)
        guard count > 0 else { return nil }
        return try JSONDecoder().decode(RunMessage.self, from: Data(bytes.prefix(count)))
    }

    /// Answers a request for a socket.
    /// - Parameter file: the socket; `nil` on failure, with the error in `errno`.
    func answer(_ file: CInt?) {
        var number = file == nil ? errno : 0
        _ = latchkey_send(socket, &number, MemoryLayout<Int32>.size, file ?? -1)
        if let file { close(file) }
    }

    /// Asks for a socket.
    func open(_ request: RunMessage) throws -> CInt {
        try send(request)
        var number: Int32 = 0
        var file: CInt = -1
        guard latchkey_receive(socket, &number, MemoryLayout<Int32>.size, &file) > 0 else { throw POSIXError(.EPIPE) }
        guard file >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO) }
        return file
    }
}
