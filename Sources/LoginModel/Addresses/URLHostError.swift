/// Why a text is no host of a web address, or none that can be compared.
public enum URLHostError: Error, Sendable, Hashable {
    /// Nothing is there.
    case empty
    /// It is longer than any host.
    case tooLong
    /// It has letters beyond ASCII: its `xn--` form can be used.
    case notASCII
    /// It has a character, percent-encoded perhaps, that no host has.
    case forbiddenCharacter
    /// A label is empty or longer than 63 characters, or the name is longer than 253.
    case labelLength
    /// It ends in a number, and so is meant as an address of IP version 4, but is none.
    case notVersion4
    /// It begins with a bracket, but is no address of IP version 6.
    case notVersion6

    /// A sentence for a log or a terminal, without subject and full stop.
    public var explanation: String {
        switch self {
        case .empty: "has no host"
        case .tooLong: "has a host that is longer than any"
        case .notASCII: "has letters beyond ASCII in its host; write the host in its xn-- form (RFC 5890)"
        case .forbiddenCharacter: "has a character in its host that no host has"
        case .labelLength: "has a host with a label that is empty or longer than 63 characters"
        case .notVersion4: "has a host that ends in a number and is no address of IP version 4"
        case .notVersion6: "has a host in brackets that is no address of IP version 6"
        }
    }
}
