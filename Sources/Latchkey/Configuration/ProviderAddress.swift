public import Foundation
internal import LoginModel

/// The address of a provider, from which the URLs of its endpoints are formed (Wire.md, section 1).
public struct ProviderAddress: Sendable, Hashable {
    /// The base URL in normalized form, without a trailing slash: the value of `iss` in ID tokens.
    public let issuer: String

    /// Creates an address from the provider's base URL.
    /// - Throws: ``CoreError`` with the reason `bad_provider` if the URL is not an absolute `http` or `https` URL, if it contains a user, a
    ///   query or a fragment, or if its port is not 1 to 65535.
    public init(_ url: URL) throws(CoreError) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true), ["http", "https"].contains(parts.scheme?.lowercased()),
            parts.percentEncodedHost?.isEmpty == false, parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
        else {
            throw CoreError(
                .errorInvalidArgument, .badProvider,
                "The provider's address must be http or https with a host, and without user, query and fragment.")
        }
        if let port = parts.port, !(1...65535).contains(port) {
            throw CoreError(.errorInvalidArgument, .badProvider, "The port of the provider's address is \(port), but must be 1 to 65535.")
        }
        do {
            // The URL is normalized, because the same URL can be spelled in several ways, and the `iss` of an ID token is compared with the
            // issuer byte for byte.
            var text = try WebURL(parts.string ?? url.absoluteString).description
            while text.hasSuffix("/") { text.removeLast() }
            issuer = text
        } catch {
            throw CoreError(.errorInvalidArgument, .badProvider, "The provider's address \(error.explanation).")
        }
    }

    /// The URL of the login dialog.
    package func dialog(version: String) -> String { "\(issuer)/\(version)/dialog/oauth" }

    /// The URL of the token endpoint, which exchanges an authorization code for tokens.
    package func tokenEndpoint(version: String) -> String { graph("oauth/access_token", version: version) }

    /// The URL of a Graph API path.
    func graph(_ path: String, version: String) -> String { "\(issuer)/\(version)/\(path)" }

    /// The URL at which a limited session is refreshed directly. It has no version segment (Wire.md, section 6.5).
    var limitedRefresh: String { "\(issuer)/limited_login/refresh/" }

    /// The URL of the provider's metadata (OpenID Connect Discovery 1.0, section 4).
    var discovery: String { "\(issuer)/.well-known/openid-configuration" }

    /// The URL at which a limited login is revoked (Wire.md, section 6.4).
    var uninstallEndpoint: String { "\(issuer)/platform/uninstall/" }

    /// The URL at which the provider publishes the certificates of its signing keys.
    public var certificates: String { "\(issuer)/.well-known/oauth/openid/certs/" }
}
