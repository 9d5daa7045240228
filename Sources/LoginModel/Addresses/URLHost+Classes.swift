/// What rules ask about a host, whatever its spelling was.
extension URLHost {
    /// Whether a redirect URI on it is a loopback one: 127.0.0.1, [::1] or localhost, and no other (RFC 8252, sections 7.3 and 8.3).
    public var isLoopback: Bool { ["127.0.0.1", "[::1]", "localhost"].contains(description) }

    /// Whether what is sent there may stay on this machine: all of 127.0.0.0/8 and 0.0.0.0/8, `::1`, `::`, those inside of an address of IP
    /// version 6, `localhost` and the names below it (RFC 6761, section 6.3).
    public var isThisMachine: Bool {
        guard let bytes = addressBytes else { return name == "localhost" || name?.hasSuffix(".localhost") == true }
        guard bytes.count == 16 else { return [0, 127].contains(bytes[0]) }
        let zero = [UInt8](repeating: 0, count: 10)
        if bytes.starts(with: zero + [0, 0, 0, 0, 0]) { return bytes[15] <= 1 }
        return bytes.starts(with: zero) && [[0, 0], [0xFF, 0xFF]].contains(Array(bytes[10..<12])) && [0, 127].contains(bytes[12])
    }

    /// Whether it is the same machine by DNS: a dot behind a name changes nothing there, though browsers take it for another host.
    public func isSameMachine(as other: URLHost) -> Bool { self == other || name != nil && name == other.name }

    /// Whether it is a host or, where that is a name, a name below it.
    public func isWithin(_ host: URLHost) -> Bool {
        if self == host { return true }
        guard addressBytes == nil, let parent = host.name else { return false }
        return description.hasSuffix(".\(parent)")
    }
}
