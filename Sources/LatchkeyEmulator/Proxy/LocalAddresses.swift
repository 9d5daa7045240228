import Foundation
import LoginModel
import NIOCore
import ProviderDomain

/// The addresses of this computer.
enum LocalAddresses {
    /// Whether a host is an address of this computer: a loopback address or name, or an address of a network interface. If these cannot be
    /// read, every address counts as one.
    static func contains(_ host: URLHost) -> Bool {
        if host.isThisMachine { return true }
        guard let address = host.addressBytes.flatMap({ NetworkAddress($0) }) else { return false }
        guard let devices = try? NIOCore.System.enumerateDevices() else { return true }
        return devices.contains { $0.address?.ipAddress.flatMap { NetworkAddress(text: $0) } == address }
    }

    /// Returns whether a name leads to one of the addresses; `nil` if the resolver cannot say so. A name that does not exist leads nowhere. It
    /// waits for the resolver.
    /// - Throws: ``LocalNames/Overload`` if the resolver has not been asked, because memory or descriptors are missing.
    static func areReached(byName name: String) throws -> Bool? {
        var list: UnsafeMutablePointer<addrinfo>?
        errno = 0
        let result = getaddrinfo(name, nil, nil, &list)
        // The first lookup of a process without free descriptors fails as if the name did not exist.
        let isOverloaded = result == EAI_MEMORY || [EMFILE, ENFILE, ENOMEM].contains(errno)
        switch result {
        case 0: break
        case _ where isOverloaded: throw LocalNames.Overload()
        case EAI_NONAME: return false
        default: return nil
        }
        defer { freeaddrinfo(list) }
        var next = list
        while let entry = next {
            if let host = numericHost(entry.pointee), contains(host) { return true }
            next = entry.pointee.ai_next
        }
        return false
    }

    /// Returns an address as the host of a URL.
    /// - Parameter address: an address without brackets. A link-local one may end with the name of its interface.
    static func host(_ address: String) -> URLHost? {
        let address = address.prefix { $0 != "%" }
        return try? URLHost(address.contains(":") ? "[\(address)]" : String(address))
    }

    private static func numericHost(_ entry: addrinfo) -> URLHost? {
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        guard getnameinfo(entry.ai_addr, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else { return nil }
        return host(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
}

extension Channel {
    /// Whether the other end is on this computer: it has an address of this computer, or that of this end.
    var staysOnThisComputer: Bool {
        guard let remote = remoteAddress?.ipAddress else { return false }
        return LocalAddresses.host(remote).map(LocalAddresses.contains) ?? true || remote == localAddress?.ipAddress
    }
}
