public import Hummingbird
public import IdentityTokens

/// The context of requests that are authenticated by an ID token.
public protocol IdentityTokenContext: RequestContext {
    /// The verified token of the request; ``IdentityTokenMiddleware`` sets it.
    var identityToken: VerifiedToken? { get set }
}

extension IdentityTokenContext {
    /// Returns the claims of the request's token.
    /// - Throws: ``IdentityTokenError/missing`` if no middleware has authenticated the request.
    public func requireIdentity() throws(IdentityTokenError) -> IdentityClaims {
        guard let identityToken else { throw .missing }
        return identityToken.claims
    }
}
