import CNamespaces
import Foundation

/// What the server of a run tells the process that runs COMMAND.
enum RunMessage: Codable {
    /// Asks for a socket that listens on a loopback address. The answer is the socket, or an error number.
    case listen(LoopbackAddress, port: UInt16)
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
enum LoopbackAddress: Codable, Sendable, CustomStringConvertible {
    /// An address of 127.0.0.0/8, by its last 24 bits.
    case version4(UInt32)
    /// The address ::1.
    case version6

    static let standard = LoopbackAddress.version4(1)

    var description: String {
        switch self {
        case .version4(let host): (["127"] + [16, 8, 0].map { String(host >> $0 & 0xFF) }).joined(separator: ".")
        case .version6: "::1"
        }
    }

    /// Returns a socket that listens on a port; `nil` on failure, with the error in `errno`.
    func listen(port: UInt16) -> CInt? {
        let socket =
            switch self {
            case .version4(let host): latchkey_listen(4, host, port)
            case .version6: latchkey_listen(6, 0, port)
            }
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
    /// - Parameter result: the socket, or an error number.
    func answer(_ result: Result<CInt, POSIXError>) {
        switch result {
        case .success(let file):
            var zero: Int32 = 0
            _ = latchkey_send(socket, &zero, MemoryLayout<Int32>.size, file)
            close(file)
        case .failure(let error):
            var number = error.code.rawValue
            _ = latchkey_send(socket, &number, MemoryLayout<Int32>.size, -1)
        }
    }

    /// Asks for a socket that listens.
    func listen(_ address: LoopbackAddress, port: UInt16) throws -> CInt {
        try send(.listen(address, port: port))
        var number: Int32 = 0
        var file: CInt = -1
        guard latchkey_receive(socket, &number, MemoryLayout<Int32>.size, &file) > 0 else { throw POSIXError(.EPIPE) }
        guard file >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO) }
        return file
    }
}
