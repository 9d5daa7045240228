public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Something new for a token that is there (provider-wire.md, sections 3.2 and 3.3): every rule that needs no store.
public struct TokenExtension: Sendable {
    private let token: AccessToken

    /// The token that came.
    public var current: AccessToken { token }

    /// - Parameters:
    ///   - text: what came as the token.
    ///   - appID: the app that asks.
    /// - Throws: where there is no token, or it is another app's, or it has ended.
    public init(of text: Secret?, named name: String, for appID: String, openedBy sealer: Sealer, at now: Date) throws(GraphError) {
        guard let text else { throw .missingParameter(name) }
        guard case .person(let token) = try PresentedToken(text, openedBy: sealer) else { throw .unreadableToken }
        guard token.appID == appID else { throw .tokenOfAnotherApp }
        try token.check(at: now)
        self.token = token
    }

    /// The token, if it is still valid, and when the app loses access to the person's data by it.
    /// - Throws: why the token is no longer valid.
    public func live(_ standing: TokenStanding, at now: Date) throws(GraphError) -> (token: AccessToken, dataAccessEnd: Date) {
        (token, token.dataAccessEnd(under: try token.account(standing, at: now).grant))
    }
}

extension AccessToken {
    /// What somebody at the provider's own debugger gets for it: what the token endpoint gives a program of the app's
    /// (provider-wire.md, section 3.2).
    /// - Returns: `nil` where less than a day is to be won.
    public func extended(in app: RegisteredApp, at now: Date) -> AccessToken? {
        guard kind == .user, app.id == appID, expiresAt.timeIntervalSince(now) < Self.lifetime - 86_400 else { return nil }
        let longer = app.settings.isNative ? renewed(at: now) : AccessToken(extending: self, at: now)
        return longer.expiresAt > expiresAt ? longer : nil
    }
}
