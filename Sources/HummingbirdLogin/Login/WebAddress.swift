import Foundation
import Latchkey

/// An address of this app, and the paths below it that a login has.
struct WebAddress: Sendable {
    /// Scheme, host and port as browsers write them (RFC 6454, section 6.2).
    let origin: String
    /// The path, whose parts the router takes as they are.
    let path: String

    /// - Throws: `CoreError` with the reason `bad_redirect_uri`.
    init(_ address: URL) throws(CoreError) {
        guard let parts = URLComponents(url: address, resolvingAgainstBaseURL: true), parts.query == nil, parts.fragment == nil,
            parts.user == nil, parts.password == nil, let origin = Self.origin(address.absoluteString)
        else {
            throw .badRedirectURI("it must be http or https with a host, without user, query and fragment")
        }
        guard Self.isPrivate(origin) else {
            throw .badRedirectURI("by http, codes and cookies are anybody's on the way; only a loopback host may be reached so")
        }
        self.origin = origin
        path = try Self.path(parts.percentEncodedPath)
    }

    /// The path, if it is one of its own that the router takes as it is: no variable, no wildcard, nothing that it reads as another path.
    static func path(_ text: String) throws(CoreError) -> String {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1, parts[0].isEmpty,
            parts.dropFirst().allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.allSatisfy(isPlain) })
        else {
            throw .badRedirectURI("its path, and that of the login, must be a slash and plain letters and digits, such as /callback")
        }
        return text
    }

    /// The origin of an address; `nil` where it has none.
    static func origin(_ text: String) -> String? {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = parts.percentEncodedHost?.lowercased(), !host.isEmpty
        else { return nil }
        let port = parts.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : ":\($0)" } ?? ""
        return "\(scheme)://\(host)\(port)"
    }

    /// What a content security policy calls the origin of an address. It knows no addresses of IP version 6 (CSP Level 3, section 2.3.1): there the
    /// scheme has to do.
    static func policySource(_ address: String) -> String {
        guard let origin = origin(address) else { return "" }
        return origin.contains("[") ? String(origin.prefix { $0 != "/" }) : origin
    }

    /// Whether nobody listens on the way to an origin: it has TLS, or is this machine.
    static func isPrivate(_ origin: String) -> Bool {
        guard origin.hasPrefix("http:") else { return true }
        return ["127.0.0.1", "[::1]", "localhost"].contains { origin == "http://\($0)" || origin.hasPrefix("http://\($0):") }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._~".utf8.contains(byte)
        }
    }
}

extension CoreError {
    static func badRedirectURI(_ why: String) -> CoreError {
        CoreError(.errorInvalidArgument, .badRedirectURI, "The redirect URI of a web login cannot be used: \(why).")
    }
}
