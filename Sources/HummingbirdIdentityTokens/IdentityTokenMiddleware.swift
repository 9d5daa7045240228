public import Hummingbird
public import IdentityTokens
import Logging

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Authenticates requests by the ID token in their `Authorization` header, as `Bearer …` (RFC 6750, section 2.1), and stores the verified
/// token in the context of the request.
///
/// A request without an accepted token is answered with an ``IdentityTokenError`` and not passed on. If a token is refused, the codes of all
/// reasons are logged. Tokens are never logged.
public struct IdentityTokenMiddleware<Context: IdentityTokenContext>: RouterMiddleware {
    private let verify: @Sendable (_ token: String, _ request: Request, _ context: Context) async throws -> VerifiedToken

    /// Accepts each request whose token passes every check, any number of times until the token expires.
    /// - Parameter now: the clock.
    public init(
        _ verifier: IdentityTokenVerifier, expecting expectations: TokenExpectations, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        verify = { token, _, _ in try await verifier.verdict(on: token, expecting: expectations, at: now()).get() }
    }

    /// Accepts each token only once, for the request that opens a session.
    /// - Parameters:
    ///   - login: returns the holder of the nonce and the nonce that the app sends along; see `LoginVerifier.verify(_:from:nonce:at:)`.
    ///   - now: the clock.
    public init(
        _ verifier: LoginVerifier,
        login: @escaping @Sendable (_ request: Request, _ context: Context) async throws -> LoginContext = { _, _ in LoginContext() },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        verify = { token, request, context in
            let loginContext = try await login(request, context)
            return try await verifier.verify(token, from: loginContext.holder, nonce: loginContext.nonce, at: now())
        }
    }

    /// Passes the request on with its token in the context.
    /// - Throws: ``IdentityTokenError``, any error of the store of a `LoginVerifier`, or any error of the next handler.
    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let token = try BearerToken.token(in: request.headers) else { throw IdentityTokenError.missing }
        var context = context
        do {
            context.identityToken = try await verify(token, request, context)
        } catch {
            let error = IdentityTokenError.from(error)
            if let refusal = error as? IdentityTokenError {
                context.logger.notice(
                    "ID token refused", metadata: ["why": "\(refusal.codes.isEmpty ? "\(refusal)" : refusal.codes.joined(separator: " "))"])
            }
            throw error
        }
        return try await next(request, context)
    }
}
