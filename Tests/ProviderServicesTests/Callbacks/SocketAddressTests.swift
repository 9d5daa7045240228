import Foundation
import Glibc
import ProviderDomain
import Testing

@testable import ProviderServices

@Suite("Network addresses of sockets")
struct SocketAddressTests {
    @Test("An IPv4 or IPv6 socket address becomes a network address")
    func versions() throws {
        var four = sockaddr_in()
        four.sin_family = sa_family_t(AF_INET)
        #expect(inet_pton(AF_INET, "192.0.2.1", &four.sin_addr) == 1)
        #expect(withUnsafeBytes(of: four, NetworkAddress.init(socketAddress:)) == NetworkAddress(text: "192.0.2.1"))

        var six = sockaddr_in6()
        six.sin6_family = sa_family_t(AF_INET6)
        #expect(inet_pton(AF_INET6, "2001:db8::7", &six.sin6_addr) == 1)
        #expect(withUnsafeBytes(of: six, NetworkAddress.init(socketAddress:)) == NetworkAddress(text: "2001:db8::7"))
        let short = withUnsafeBytes(of: six) { NetworkAddress(socketAddress: UnsafeRawBufferPointer(rebasing: $0.prefix(16))) }
        #expect(short == nil)
    }

    @Test("A socket address of another family gives no network address")
    func otherFamily() {
        var path = sockaddr_un()
        path.sun_family = sa_family_t(AF_UNIX)
        #expect(withUnsafeBytes(of: path, NetworkAddress.init(socketAddress:)) == nil)
    }
}
