public import Foundation

/// The addresses of a provider that has all of them on one host (provider-wire.md, section 1).
public struct ProviderAddress: Sendable, Hashable {
    /// The base address without a trailing slash: what ID tokens name as `iss`.
    public let issuer: String

    /// - Throws: ``CoreError`` with the reason `bad_provider` unless the address is absolute, `http` or `https`, without user, query and fragment.
    public init(_ url: URL) throws(CoreError) {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        guard let parts, ["http", "https"].contains(parts.scheme?.lowercased()), parts.host?.isEmpty == false,
            parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
        else {
            throw CoreError(
                .errorInvalidArgument, .badProvider,
                "The provider's address must be http or https with a host, and without user, query and fragment.")
        }
        var text = url.absoluteString
        while text.hasSuffix("/") { text.removeLast() }
        issuer = text
    }

    /// The login dialog.
    func dialog(version: String) -> String { "\(issuer)/\(version)/dialog/oauth" }

    /// Where a code becomes tokens.
    func accessToken(version: String) -> String { "\(issuer)/\(version)/oauth/access_token" }

    /// The provider's keys, as certificates.
    public var certificates: String { "\(issuer)/.well-known/oauth/openid/certs/" }
}
