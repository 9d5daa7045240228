public import Hummingbird
public import IdentityTokens
public import LoginModel

/// Who is logged in to a web app: the app's own, with its cookie.
public protocol WebLoginSessions<Context>: Sendable {
    /// The context of the app's requests.
    associatedtype Context: RequestContext

    /// Who is logged in, by the request's cookie; `nil` for nobody.
    func person(of request: Request, context: Context) async throws -> WebLoginPerson?
    /// Opens a session for somebody who has just logged in.
    /// - Parameters:
    ///   - request: may have a session already, which is to end.
    ///   - response: takes the cookie.
    func open(for arrival: WebLoginArrival, replacing request: Request, into response: inout Response, context: Context) async throws
    /// Ends the session of a request, if there is one.
    /// - Parameter response: takes the cookie away.
    func close(of request: Request, into response: inout Response, context: Context) async throws
}

/// Somebody who is logged in, as far as a page shows it.
public struct WebLoginPerson: Sendable, Hashable, Codable {
    /// The person's id in this app.
    public let id: String
    /// The whole name.
    public let name: String?
    /// Where the picture is.
    public let picture: String?

    /// Somebody.
    public init(id: String, name: String? = nil, picture: String? = nil) {
        self.id = id
        self.name = name
        self.picture = picture
    }

    /// Whom an ID token names.
    public init(_ claims: IdentityClaims) { self.init(id: claims.subject, name: claims.name, picture: claims.picture) }
}

/// What a login has brought.
public struct WebLoginArrival: Sendable {
    /// The ID token: every check passed, and this is the first time that it came.
    public let token: VerifiedToken
    /// What the app may call the Graph API with, where the provider gave something.
    public let accessToken: Secret?

    /// What a login has brought: for tests of an app's sessions.
    public init(token: VerifiedToken, accessToken: Secret? = nil) {
        self.token = token
        self.accessToken = accessToken
    }
}
