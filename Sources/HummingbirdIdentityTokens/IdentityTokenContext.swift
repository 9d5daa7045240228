public import Hummingbird
public import IdentityTokens

/// The context of requests that are admitted by an ID token.
public protocol IdentityTokenContext: RequestContext {
    /// Whose request it is; ``IdentityTokenMiddleware`` puts it there.
    var identityToken: VerifiedToken? { get set }
}

extension IdentityTokenContext {
    /// What the token says, in types.
    /// - Throws: ``IdentityTokenRefusal/missing``, where no middleware has admitted the request.
    public func requireIdentity() throws(IdentityTokenRefusal) -> IdentityClaims {
        guard let identityToken else { throw .missing }
        return identityToken.claims
    }
}
