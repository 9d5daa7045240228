public import LoginModel

/// An ID token that a provider in another process has minted for a test.
public struct MintedIDToken: Sendable {
    /// The token.
    public let token: Secret
    /// The app-scoped user ID, which is the `sub` of a sound token.
    public let userID: String
    /// The code with which a verifier refuses a broken token; `nil` for a sound one.
    public let refusalCode: String?
    /// What is wrong with a broken token, in words; `nil` for a sound one.
    public let reason: String?
}

/// An access token that a provider in another process has minted for a test.
public struct MintedAccessToken: Sendable {
    /// The token.
    public let token: Secret
    /// The app-scoped user ID.
    public let userID: String
    /// The code of the Graph API error with which a broken token is refused; `nil` for a sound one.
    public let errorCode: Int?
    /// The subcode of that error; `nil` if it has none.
    public let errorSubcode: Int?
}

/// The names of the ways in which ``RemoteProvider`` breaks tokens.
public struct TokenRecipes: Sendable {
    /// The ways to break an ID token.
    public let idToken: [String]
    /// The ways to break an access token.
    public let accessToken: [String]
}
