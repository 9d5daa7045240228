#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Why a provider cannot answer at the address that it was given.
public struct CannotListen: Error, Sendable, CustomStringConvertible {
    public let host: String
    public let port: Int
    let errno: CInt

    public var description: String {
        switch errno {
        case EADDRINUSE: "Port \(port) of \(host) is in use by another program: end that one, or choose another with --port."
        case EACCES: "Port \(port) of \(host) may not be used by this user: choose one above 1023 with --port."
        case EADDRNOTAVAIL: "\(host) is not an address of this machine."
        default: "Cannot listen at \(host), port \(port): \(String(cString: strerror(errno)))."
        }
    }
}
