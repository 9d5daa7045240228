public import Foundation
internal import LoginModel

/// The addresses of a provider that has all of them on one host (provider-wire.md, section 1).
public struct ProviderAddress: Sendable, Hashable {
    /// The base address without a trailing slash, as browsers write it: what ID tokens name as `iss`.
    public let issuer: String

    /// - Throws: ``CoreError`` with the reason `bad_provider` unless the address is absolute, `http` or `https`, without user, query and
    ///   fragment, and with a port up to 65535 if any.
    public init(_ url: URL) throws(CoreError) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true), ["http", "https"].contains(parts.scheme?.lowercased()),
            parts.percentEncodedHost?.isEmpty == false, parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
        else {
            throw CoreError(
                .errorInvalidArgument, .badProvider,
                "The provider's address must be http or https with a host, and without user, query and fragment.")
        }
        if let port = parts.port, !(1...65535).contains(port) {
            throw CoreError(.errorInvalidArgument, .badProvider, "The port of the provider's address is \(port), and must be 1 to 65535.")
        }
        do {
            // Several spellings name one provider; ID tokens are compared byte for byte.
            var text = try WebURL(parts.string ?? url.absoluteString).description
            while text.hasSuffix("/") { text.removeLast() }
            issuer = text
        } catch {
            throw CoreError(.errorInvalidArgument, .badProvider, "The provider's address \(error.explanation).")
        }
    }

    /// The login dialog.
    package func dialog(version: String) -> String { "\(issuer)/\(version)/dialog/oauth" }

    /// Where a code becomes tokens.
    package func accessToken(version: String) -> String { graph("oauth/access_token", version: version) }

    /// A path of the Graph API.
    func graph(_ path: String, version: String) -> String { "\(issuer)/\(version)/\(path)" }

    /// Where a limited session is refreshed directly: never versioned (provider-wire.md, section 6.5).
    var limitedRefresh: String { "\(issuer)/limited_login/refresh/" }

    /// What the provider says of itself (OpenID Connect Discovery 1.0, section 4).
    var discovery: String { "\(issuer)/.well-known/openid-configuration" }

    /// Where a limited login is taken back (provider-wire.md, section 6.4).
    var uninstall: String { "\(issuer)/platform/uninstall/" }

    /// The provider's keys, as certificates.
    public var certificates: String { "\(issuer)/.well-known/oauth/openid/certs/" }
}
