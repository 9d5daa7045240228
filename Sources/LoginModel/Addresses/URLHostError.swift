/// The reason why a text cannot be parsed as the host of a URL.
public enum URLHostError: Error, Sendable, Hashable {
    /// The host is empty.
    case empty
    /// The text is longer than a host can be.
    case tooLong
    /// The host has non-ASCII characters; its `xn--` form can be used instead.
    case notASCII
    /// The host has a character, possibly percent-encoded, that hosts cannot have.
    case forbiddenCharacter
    /// A label is empty or longer than 63 characters, or the name is longer than 253 characters.
    case labelLength
    /// The host ends in a number, so it should be an IPv4 address, but is not.
    case invalidIPv4Address
    /// The host begins with a bracket, but is not an IPv6 address.
    case invalidIPv6Address

    /// The explanation for a log or a terminal, as a predicate without subject and period, such as "has no host".
    public var explanation: String {
        switch self {
        case .empty: "has no host"
        case .tooLong: "has a host that is too long"
        case .notASCII: "has non-ASCII characters in its host; write the host in its xn-- form (RFC 5890)"
        case .forbiddenCharacter: "has a character in its host that is not allowed there"
        case .labelLength: "has a host with a label that is empty or longer than 63 characters"
        case .invalidIPv4Address: "has a host that ends in a number but is not an IPv4 address"
        case .invalidIPv6Address: "has a host in brackets that is not an IPv6 address"
        }
    }
}
