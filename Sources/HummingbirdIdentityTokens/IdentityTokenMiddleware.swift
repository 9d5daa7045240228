public import Hummingbird
public import IdentityTokens
import Logging

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Admits requests by the ID token in their `Authorization` header, as `Bearer …` (RFC 6750, section 2.1), and puts it into their context.
///
/// Any other request is answered by an ``IdentityTokenRefusal`` and goes no further. The log has every reason, and never a token.
public struct IdentityTokenMiddleware<Context: IdentityTokenContext>: RouterMiddleware {
    private let admit: @Sendable (_ token: String, _ request: Request, _ context: Context) async throws -> VerifiedToken

    /// Admits a request whenever its token passes every check: again and again, until the token is over.
    /// - Parameter now: the clock.
    public init(
        _ verifier: IdentityTokenVerifier, expecting expectations: TokenExpectations, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        admit = { token, _, _ in try await verifier.verdict(on: token, expecting: expectations, at: now()).get() }
    }

    /// Admits each login once: for the request that opens a session.
    /// - Parameters:
    ///   - login: who logs in, and the nonce that they bring along; see `LoginGate.admit(_:from:nonce:at:)`.
    ///   - now: the clock.
    public init(
        _ gate: LoginGate,
        login: @escaping @Sendable (_ request: Request, _ context: Context) async throws -> LoginArrival = { _, _ in LoginArrival() },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        admit = { token, request, context in
            let arrival = try await login(request, context)
            return try await gate.admit(token, from: arrival.holder, nonce: arrival.nonce, at: now())
        }
    }

    /// Lets the request go on with its token in the context.
    /// - Throws: ``IdentityTokenRefusal``; what the store of a gate throws, or what stands behind the middleware.
    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let token = try BearerToken.token(in: request.headers) else { throw IdentityTokenRefusal.missing }
        var context = context
        do {
            context.identityToken = try await admit(token, request, context)
        } catch {
            let error = IdentityTokenRefusal.from(error)
            if let refusal = error as? IdentityTokenRefusal {
                context.logger.notice(
                    "ID token refused", metadata: ["why": "\(refusal.codes.isEmpty ? "\(refusal)" : refusal.codes.joined(separator: " "))"])
            }
            throw error
        }
        return try await next(request, context)
    }
}
