import ProviderDomain

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension NetworkAddress {
    /// Reads the address that a socket is about to connect to.
    /// - Parameter socketAddress: a `sockaddr` of any family.
    /// - Returns: `nil` if the family is neither IPv4 nor IPv6.
    init?(socketAddress: UnsafeRawBufferPointer) {
        guard socketAddress.count >= MemoryLayout<sockaddr>.size else { return nil }
        switch CInt(socketAddress.loadUnaligned(as: sockaddr.self).sa_family) {
        case AF_INET:
            self.init(withUnsafeBytes(of: socketAddress.loadUnaligned(as: sockaddr_in.self).sin_addr, Array.init))
        case AF_INET6 where socketAddress.count >= MemoryLayout<sockaddr_in6>.size:
            self.init(withUnsafeBytes(of: socketAddress.loadUnaligned(as: sockaddr_in6.self).sin6_addr, Array.init))
        default: return nil
        }
    }
}
