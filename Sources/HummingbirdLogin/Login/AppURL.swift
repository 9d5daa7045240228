import Foundation
import Latchkey
import LoginModel

/// A URL of this app, and the rule for the paths of the login.
struct AppURL: Sendable {
    /// The whole URL as browsers write it, because providers compare it byte for byte.
    let text: String
    /// Scheme, host and port as browsers write them (RFC 6454, section 6.2).
    let origin: String
    /// The path, whose components the router matches literally.
    let path: String

    /// Creates a URL from the redirect URI of the app.
    /// - Throws: `CoreError` with the reason `bad_redirect_uri`.
    init(_ address: URL) throws(CoreError) {
        let url: WebURL
        do {
            url = try WebURL(address.absoluteString)
        } catch {
            throw .badRedirectURI("it \(error.explanation)")
        }
        guard url.path.endIndex == url.pathQueryAndFragment.endIndex else { throw .badRedirectURI("it must not have a query or fragment") }
        origin = url.origin
        text = url.description
        guard Self.isConfidential(origin) else {
            throw .badRedirectURI("with http, everybody on the network path can read codes and cookies; only a loopback host may use it")
        }
        path = try Self.path(url.pathQueryAndFragment)
    }

    /// Validates a path. It must not be the root. Its components must not be variables, wildcards or dot segments, because the router must
    /// match them literally.
    static func path(_ text: String) throws(CoreError) -> String {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1, parts[0].isEmpty,
            parts.dropFirst().allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.allSatisfy(isPlain) })
        else {
            throw .badRedirectURI("its path and the login's must consist of slashes, letters, digits and - . _ ~, such as /callback")
        }
        return text
    }

    /// Returns the origin of a URL; `nil` if it has none.
    static func origin(_ text: String) -> String? { (try? WebURL(text))?.origin }

    /// Returns the origin of a URL as a source expression of a content security policy. The syntax does not allow IPv6 addresses (CSP Level
    /// 3, section 2.3.1), so only the scheme is returned for a host with an IPv6 address.
    static func policySource(_ address: String) -> String {
        guard let origin = origin(address) else { return "" }
        return origin.contains("[") ? String(origin.prefix { $0 != "/" }) : origin
    }

    /// Whether connections to an origin are protected against eavesdropping, because the origin uses TLS or is on this machine.
    static func isConfidential(_ origin: String) -> Bool {
        guard let url = try? WebURL(origin) else { return false }
        return url.isHTTPS || url.host.isLoopback
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._~".utf8.contains(byte)
        }
    }
}

extension CoreError {
    static func badRedirectURI(_ reason: String) -> CoreError {
        CoreError(.errorInvalidArgument, .badRedirectURI, "The redirect URI of a web login cannot be used: \(reason).")
    }
}
