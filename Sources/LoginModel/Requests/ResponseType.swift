/// One item of a `response_type` parameter: something that the answer of the dialog may carry.
///
/// Items that are not known are kept, and mean nothing: SDKs grow new ones.
public struct ResponseType: Sendable, Hashable, CustomStringConvertible {
    /// The word on the wire.
    public let name: String

    /// Takes a word, in lower case or not.
    public init(_ name: String) { self.name = name }

    public var description: String { name }

    /// A code that tokens are given for.
    public static let code = ResponseType("code")
    /// An ID token.
    public static let idToken = ResponseType("id_token")
    /// An access token.
    public static let token = ResponseType("token")
    /// An access token, or a nonce that one is given for.
    public static let tokenOrNonce = ResponseType("token_or_nonce")
    /// The person's id, signed with the app's secret.
    public static let signedRequest = ResponseType("signed_request")
    /// The list of what was granted.
    public static let grantedScopes = ResponseType("granted_scopes")
    /// Which kind of account the person has.
    public static let graphDomain = ResponseType("graph_domain")
    /// A value by which the browser knows the person again.
    public static let userTokenNonce = ResponseType("user_token_nonce")
    /// Nothing: whether the login worked is all that the app wants to know (OAuth 2.0 Multiple Response Types, section 4).
    public static let none = ResponseType("none")

    /// What the iOS SDK asks for in a limited login.
    public static let limitedLogin: [ResponseType] = [.idToken, .graphDomain, .userTokenNonce]

    /// What the iOS SDK asks for in a classic login.
    public static let classicLogin: [ResponseType] = [.idToken, .tokenOrNonce, .signedRequest, .graphDomain, .userTokenNonce]

    /// Splits the text of a `response_type` parameter at commas and white space.
    public static func list(in text: String) -> [ResponseType] { Scope.names(in: text).map(ResponseType.init) }
}
