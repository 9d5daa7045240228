import Logging
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The endpoints below `/oauth/` that also accept a version in the path and an access token, as Graph API calls do (Wire.md, section 3.3).
extension TokenEndpoint {
    /// Answers a call to a path below `/oauth/`.
    func perform(_ call: GraphAPIRequest, logger: Logger) async throws -> JSONValue {
        switch (call.method, call.path.dropFirst().first) {
        case (.get, "access_token"), (.post, "access_token"):
            return try await issueTokens(call.parameters, basic: nil, bearer: call.token, origin: call.origin, logger: logger)
        case (.get, "client_code"), (.post, "client_code"): return try await clientCode(call)
        case (.get, "access_token_info"): return try await information(call)
        // The session keys of early versions of Facebook's API do not exist here.
        case (.post, "exchange_sessions"): throw GraphError.noCapability
        default: throw GraphError.unknownPath("/\(call.path.joined(separator: "/"))")
        }
    }

    /// Issues a code for the token that the app's server presents. A client of the app redeems the code for a token of its own.
    private func clientCode(_ call: GraphAPIRequest) async throws -> JSONValue {
        let checked = try await AccessTokenCall(client(of: call), token: call.token).passing(Self.clientCodeChecks)
        let code = AuthorizationCode(
            id: tokenService.provider.environment.randomText(bytes: 16), clientCodeFor: try checked.token.value,
            redirectURI: try checked.redirectURI.value, issuedAt: tokenService.provider.environment.now())
        return ["code": .string(try code.sealed(by: tokenService.provider.sealer))]
    }

    private func client(of call: GraphAPIRequest) -> ClientCall {
        ClientCall(call.parameters, basic: nil, from: call.origin, tokenService)
    }

    private func information(_ call: GraphAPIRequest) async throws -> JSONValue {
        let checked = try await AccessTokenCall(client(of: call), token: call.token, orThrow: .noToken).passing(Self.informationChecks)
        let token = try checked.token.value
        let note = try await tokenService.provider.store.loginNote(ofLogin: token.login.id)
        var members: [String: JSONValue] = [
            "token_type": "bearer",
            "expires_in": .integer(Int64(token.expiresAt.timeIntervalSince(tokenService.provider.environment.now()))),
        ]
        members["access_token"] = checked.text.map { .string($0.reveal(\.self)) }
        members["auth_nonce"] = note.map { .string($0.authNonce) }
        members["auth_type"] = note.map { .string($0.authType) }
        return .object(members)
    }
}
