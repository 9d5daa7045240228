/// One item of a `response_type` parameter: something that the answer of the dialog may carry.
///
/// Items that are not known are kept, and mean nothing: SDKs grow new ones.
public struct ResponseType: Sendable, Hashable, CustomStringConvertible {
    public let name: String

    public init(_ name: String) { self.name = name }

    public var description: String { name }

    public static let code = ResponseType("code")
    public static let idToken = ResponseType("id_token")
    public static let token = ResponseType("token")
    public static let tokenOrNonce = ResponseType("token_or_nonce")
    public static let signedRequest = ResponseType("signed_request")
    public static let grantedScopes = ResponseType("granted_scopes")
    public static let graphDomain = ResponseType("graph_domain")
    public static let userTokenNonce = ResponseType("user_token_nonce")

    /// What the iOS SDK asks for in a limited login.
    public static let limitedLogin: [ResponseType] = [.idToken, .graphDomain, .userTokenNonce]

    /// What the iOS SDK asks for in a classic login.
    public static let classicLogin: [ResponseType] = [.idToken, .tokenOrNonce, .signedRequest, .graphDomain, .userTokenNonce]

    /// Splits the text of a `response_type` parameter at commas and white space.
    public static func list(in text: String) -> [ResponseType] { Scope.names(in: text).map(ResponseType.init) }
}
