/// One item of the parameter `response_type`, which requests a part of the dialog's response.
///
/// Unknown items are preserved and ignored, because SDKs add new ones.
public struct ResponseType: Sendable, Hashable, CustomStringConvertible {
    /// The name in the parameter.
    public let name: String

    /// Creates an item from its name; the case of the name is preserved.
    public init(_ name: String) { self.name = name }

    public var description: String { name }

    /// The authorization code.
    public static let code = ResponseType("code")
    /// The ID token.
    public static let idToken = ResponseType("id_token")
    /// The access token.
    public static let token = ResponseType("token")
    /// An access token, or an exchange nonce for one.
    public static let tokenOrNonce = ResponseType("token_or_nonce")
    /// The person's app-scoped user ID, signed with the app secret.
    public static let signedRequest = ResponseType("signed_request")
    /// The lists of granted and declined permissions.
    public static let grantedScopes = ResponseType("granted_scopes")
    /// The domain of the person's account.
    public static let graphDomain = ResponseType("graph_domain")
    /// An opaque value for the next login; see ``DialogParameter/userTokenNonce``.
    public static let userTokenNonce = ResponseType("user_token_nonce")
    /// No token: the app only wants to know whether the login succeeded (OAuth 2.0 Multiple Response Type Encoding Practices, section 4).
    public static let none = ResponseType("none")

    /// The items that the iOS SDK requests for a Limited Login.
    public static let limitedLogin: [ResponseType] = [.idToken, .graphDomain, .userTokenNonce]

    /// The items that the iOS SDK requests for a classic login.
    public static let classicLogin: [ResponseType] = [.idToken, .tokenOrNonce, .signedRequest, .graphDomain, .userTokenNonce]

    /// Splits the value of the parameter `response_type` at commas and white space.
    public static func list(in text: String) -> [ResponseType] { Scope.names(in: text).map(ResponseType.init) }
}
