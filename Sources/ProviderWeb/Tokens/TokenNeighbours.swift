import IdentityTokens
import Logging
import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What lies beside the original's token endpoint, below `/oauth/`, and is called as the Graph API is (provider-wire.md, section 3.3).
extension TokenEndpoint {
    /// - Parameter call: to an address below `/oauth/`.
    func answer(_ call: GraphCall, logger: Logger) async throws -> JSONValue {
        switch (call.method, call.path.dropFirst().first) {
        case (.get, "access_token"), (.post, "access_token"):
            return try await answer(call.parameters, basic: nil, bearer: call.token, origin: call.origin, logger: logger)
        case (.get, "client_code"), (.post, "client_code"): return try await clientCode(call)
        case (.get, "access_token_info"): return try await information(call)
        // Session keys of the original's past; there are none here.
        case (.post, "exchange_sessions"): throw GraphError.noCapability
        default: throw GraphError.unknownPath("/\(call.path.joined(separator: "/"))")
        }
    }

    /// A code with which a client of the app's gets a token of its own, after the one that the app's server has.
    private func clientCode(_ call: GraphCall) async throws -> JSONValue {
        let client = client(of: call)
        let app = try await desk.app(of: client)
        _ = try client.proven(app)
        // Whoever has such an app has its secret.
        guard !app.settings.isNative else { throw GraphError.appIsNative }
        let redirectURI = try HandOver.redirectURI(call.parameters, of: app)
        let token = try await desk.calling(call.token, with: call.parameters, of: app, from: call.origin, isServer: true).token
        let code = AuthorizationCode(
            id: desk.provider.surroundings.randomText(bytes: 16), handingOver: token, to: redirectURI,
            issuedAt: desk.provider.surroundings.now())
        return ["code": .string(try code.sealed(by: desk.provider.sealer))]
    }

    private func client(of call: GraphCall) -> TokenClient {
        TokenClient(call.parameters, basic: nil, secrets: desk.secrets(from: call.origin))
    }

    private func information(_ call: GraphCall) async throws -> JSONValue {
        let app = try await desk.app(of: client(of: call))
        guard let text = call.token else { throw GraphError.noToken }
        let token = try await desk.calling(text, with: call.parameters, of: app, from: call.origin).token
        let note = try await desk.provider.store.note(ofLogin: token.login.id)
        var members: [String: JSONValue] = [
            "access_token": .string(text.reveal(\.self)), "token_type": "bearer",
            "expires_in": .integer(Int64(token.expiresAt.timeIntervalSince(desk.provider.surroundings.now()))),
        ]
        members["auth_nonce"] = note.map { .string($0.authNonce) }
        members["auth_type"] = note.map { .string($0.authType) }
        return .object(members)
    }
}
