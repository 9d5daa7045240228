import Dispatch
import ProviderDomain

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What the name of a host stands for, as the system resolves it. It understands every spelling that the HTTP client does: `0x7f.1` as well.
enum HostAddresses {
    /// Resolving a name blocks a thread for as long as it takes; whoever is cancelled does not wait for it.
    static func of(_ host: String) async -> [NetworkAddress] {
        let (answers, answer) = AsyncStream.makeStream(of: [NetworkAddress].self)
        DispatchQueue.global().async {
            answer.yield(resolve(host))
            answer.finish()
        }
        for await addresses in answers { return addresses }
        return []
    }

    private static func resolve(_ host: String) -> [NetworkAddress] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_protocol = CInt(IPPROTO_TCP)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var addresses: [NetworkAddress] = []
        var entry = list
        while let info = entry {
            if let address = address(of: info.pointee) { addresses.append(address) }
            entry = info.pointee.ai_next
        }
        return addresses
    }

    private static func address(of info: addrinfo) -> NetworkAddress? {
        guard let name = info.ai_addr else { return nil }
        switch info.ai_family {
        case AF_INET:
            return name.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                withUnsafeBytes(of: $0.pointee.sin_addr) { NetworkAddress(Array($0)) }
            }
        case AF_INET6:
            return name.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                withUnsafeBytes(of: $0.pointee.sin6_addr) { NetworkAddress(Array($0)) }
            }
        default: return nil
        }
    }
}
