public import Hummingbird
public import IdentityTokens
public import LoginModel

/// Stores who is logged in to a web app. The app implements this protocol with its own session cookie.
public protocol WebLoginSessions<Context>: Sendable {
    /// The context of the app's requests.
    associatedtype Context: RequestContext

    /// Returns the person who is logged in, by the request's cookie; `nil` if nobody is.
    func person(of request: Request, context: Context) async throws -> WebLoginPerson?
    /// Opens a session for a person who has just logged in.
    /// - Parameters:
    ///   - request: the request that completes the login. If it has a session already, that session must end.
    ///   - response: receives the session cookie.
    func open(for arrival: WebLoginResult, replacing request: Request, into response: inout Response, context: Context) async throws
    /// Ends the session of a request, if there is one.
    /// - Parameter response: receives the removal of the session cookie.
    func close(of request: Request, into response: inout Response, context: Context) async throws
}

/// The person who is logged in, with the data that pages show.
public struct WebLoginPerson: Sendable, Hashable, Codable {
    /// The app-scoped user ID.
    public let id: String
    /// The full name.
    public let name: String?
    /// The URL of the profile picture.
    public let picture: String?

    /// Creates a person from an ID and, optionally, a name and the URL of a profile picture.
    public init(id: String, name: String? = nil, picture: String? = nil) {
        self.id = id
        self.name = name
        self.picture = picture
    }

    /// Creates a person from the claims `sub`, `name` and `picture` of an ID token.
    public init(_ claims: IdentityClaims) { self.init(id: claims.subject, name: claims.name, picture: claims.picture) }
}

/// The tokens of a completed login.
public struct WebLoginResult: Sendable {
    /// The ID token, which passed every check and was not received before.
    public let token: VerifiedToken
    /// The access token for the Graph API; `nil` if the provider returned none.
    public let accessToken: Secret?

    /// Creates the result of a login, for tests of an app's sessions.
    public init(token: VerifiedToken, accessToken: Secret? = nil) {
        self.token = token
        self.accessToken = accessToken
    }
}
