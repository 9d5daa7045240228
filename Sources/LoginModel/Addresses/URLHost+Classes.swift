/// Classifies a host, whatever its original spelling was.
extension URLHost {
    /// Whether the host is a loopback host for redirect URIs: exactly 127.0.0.1, [::1] or localhost (RFC 8252, sections 7.3 and 8.3).
    public var isLoopback: Bool { ["127.0.0.1", "[::1]", "localhost"].contains(description) }

    /// Whether requests to the host may stay on this machine: all of 127.0.0.0/8 and 0.0.0.0/8, `::1`, `::`, these IPv4 addresses embedded in IPv6
    /// addresses, `localhost`, and names below it (RFC 6761, section 6.3).
    public var isThisMachine: Bool {
        guard let bytes = addressBytes else { return name == "localhost" || name?.hasSuffix(".localhost") == true }
        guard bytes.count == 16 else { return [0, 127].contains(bytes[0]) }
        let zero = [UInt8](repeating: 0, count: 10)
        if bytes.starts(with: zero + [0, 0, 0, 0, 0]) { return bytes[15] <= 1 }
        return bytes.starts(with: zero) && [[0, 0], [0xFF, 0xFF]].contains(Array(bytes[10..<12])) && [0, 127].contains(bytes[12])
    }

    /// Whether both hosts are the same according to DNS. A final dot makes no difference there, although browsers treat it as another host.
    public func isSameMachine(as other: URLHost) -> Bool { self == other || name != nil && name == other.name }

    /// Whether the host equals the given host, or is a subdomain of it.
    public func isWithin(_ host: URLHost) -> Bool {
        if self == host { return true }
        guard addressBytes == nil, let parent = host.name else { return false }
        return description.hasSuffix(".\(parent)")
    }
}
