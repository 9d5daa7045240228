public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A request for a new token in exchange for an existing one (Wire.md, sections 3.2 and 3.3), with all checks that need no store.
public struct TokenExtension: Sendable {
    private let token: AccessToken

    /// The existing token.
    public var existingToken: AccessToken { token }

    /// Checks the existing token.
    /// - Parameters:
    ///   - text: The text that the client sent as the token.
    ///   - name: The name of the parameter, for the error message.
    ///   - appID: The ID of the app that sends the request.
    /// - Throws: An error if the token is missing, is not a token of a person, belongs to another app, or has expired.
    public init(of text: Secret?, named name: String, for appID: String, openedBy sealer: Sealer, at now: Date) throws(GraphError) {
        guard let text else { throw .missingParameter(name) }
        guard case .person(let token) = try PresentedToken(text, openedBy: sealer) else { throw .unreadableToken }
        guard token.appID == appID else { throw .tokenOfAnotherApp }
        try token.check(at: now)
        self.token = token
    }

    /// Returns the existing token, if it still gives access, and the current end of the data access.
    /// - Throws: The reason why the token no longer gives access.
    public func validToken(_ status: TokenStatus, at now: Date) throws(GraphError) -> (token: AccessToken, dataAccessEnd: Date) {
        (token, token.dataAccessEnd(under: try token.account(status, at: now).grant))
    }
}
