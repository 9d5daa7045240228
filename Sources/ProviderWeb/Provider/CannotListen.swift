#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Why a provider cannot answer at the address that it was given.
public struct CannotListen: Error, Sendable, CustomStringConvertible {
    /// The address that was asked for.
    public let host: String
    /// The port that was asked for.
    public let port: Int
    /// What is wrong, and what to do.
    let problem: String

    public var description: String { "Cannot listen at \(host), port \(port): \(problem)." }

    /// From a number of the system's to a sentence.
    static func explain(_ errno: CInt, host: String, port: Int) -> String {
        switch errno {
        case EADDRINUSE: "the port is in use by another program; end that one, or choose another with --port"
        case EACCES: "this user may not use that port; choose one above 1023 with --port"
        case EADDRNOTAVAIL: "\(host) is not an address of this machine"
        default: String(cString: strerror(errno))
        }
    }
}
