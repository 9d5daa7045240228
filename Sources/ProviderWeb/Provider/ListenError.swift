import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The error of a provider that cannot listen at the requested address.
public struct ListenError: Error, Sendable, CustomStringConvertible {
    /// The requested host name or IP address.
    public let host: String
    /// The requested TCP port.
    public let port: Int
    /// What is wrong, and what to do about it.
    let problem: String

    init(host: String, port: Int, problem: String) {
        self.host = host
        self.port = port
        self.problem = problem
    }

    /// Creates the error from one of the network library; `nil` if it is not about the address.
    /// - Parameter option: The option that chooses the port.
    init?(_ error: any Error, host: String, port: Int, option: String = "--port") {
        switch error {
        case is SocketAddressError.UnknownHost: self.init(host: host, port: port, problem: "the host name has no address")
        case let error as IOError:
            self.init(host: host, port: port, problem: Self.explain(error.errnoCode, host: host, option: option))
        default: return nil
        }
    }

    public var description: String { "Cannot listen at \(host), port \(port): \(problem)." }

    /// Returns the description of a system error number.
    static func explain(_ errno: CInt, host: String, option: String) -> String {
        switch errno {
        case EADDRINUSE: "another program uses the port; stop it, or choose another port with \(option)"
        case EACCES: "this user may not use that port; choose one above 1023 with \(option)"
        case EADDRNOTAVAIL: "\(host) is not an address of this machine"
        default: explain(errno)
        }
    }

    /// Returns the system's description of an error number.
    static func explain(_ errno: CInt) -> String { String(cString: strerror(errno)) }
}
