import HTTPTypes
import Hummingbird
import IdentityTokens
import Logging
import LoginModel
import ProviderDomain
import ProviderServices
import ProviderStore

/// `POST /limited_login/refresh/`: issues a new ID token for a limited login (Wire.md, section 6.5).
struct RefreshEndpoint: Sendable {
    let provider: Provider
    let url: PublicURL

    @Sendable func refresh(_ request: Request, _ context: ProviderContext) async throws -> Response {
        do {
            return try await token(request, context)
        } catch let error as RefreshError {
            return errorResponse(error, context)
        } catch let error as GraphError where error == .temporarilyUnavailable {
            return errorResponse(.temporarilyUnavailable, context)
        } catch let error as GraphError {
            // The body could not be read. The SDK expects a string in `error` for any error here.
            return errorResponse(.invalidRequest(error.message, status: error.status), context)
        } catch let error as any HTTPResponseError {
            let why = (error as? HTTPError)?.body ?? error.status.reasonPhrase
            return errorResponse(.invalidRequest(why, status: error.status.code), context)
        } catch let error as StoreError {
            context.logger.error("request failed", metadata: ["why": "\("\(error)".redactedForLog)"])
            return errorResponse(.unexpected, context)
        }
    }

    private func token(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let refresh = try LimitedLoginRefreshRequest(try await request.callParameters(context))
        let now = provider.environment.now()
        let claims = try await refresh.claims(issuedBy: url.text, keys: provider.keySet(), at: now)
        let proof = try proof(in: request, at: requestURL(of: request, context), for: refresh.hint.text)
        try LimitedLoginRefreshRequest.check(proof, against: claims)
        for _ in 0..<Self.maximumAttempts {
            let account = try LimitedLoginRefreshRequest.check(
                try await provider.store.account(withID: claims.subject, in: refresh.appID), hint: claims, sealer: provider.sealer,
                at: now)
            let permissions = LimitedLoginRefreshRequest.permissions(of: claims, for: account)
            // Checked last, so that a request rejected for another reason does not use up the proof.
            let seen = AccountSnapshot(account.grant, of: account.person, permissions: permissions)
            let fact = DirectRefresh(by: DPoPProofUse(proof, by: seen.person, at: seen.appID, at: now), of: seen)
            switch try await provider.store.recordDirectRefresh(fact) {
            case .recorded:
                let token = try await provider.issuer(at: url).refreshed(
                    claims, disclosing: permissions, of: try await provider.subject(account.person, account.grant))
                try await provider.recordClaims(token.claims, sentTo: refresh.appID, of: account.person.id)
                return JSONResponse(body: JSONValue.object(["id_token": .string(token.text.reveal(\.self))]).serialized()).response
            case .proofUsed: throw RefreshError.proofUsed
            case .limitReached(let end): throw RefreshError.tooManyProofs(retryAfter: end.retryAfter(from: now))
            case .accountChanged: continue
            }
        }
        throw RefreshError.unexpected
    }

    /// The number of attempts if the account changes concurrently.
    private static let maximumAttempts = 5

    private func proof(in request: Request, at address: String, for hint: String) throws -> DPoPProof {
        let headers = request.headers[values: .dpop]
        guard let text = headers.first, headers.count == 1 else {
            throw RefreshError.invalidProof(
                "The header DPoP must occur exactly once (RFC 9449, section 4.3). The request has it \(headers.count) times.")
        }
        do {
            return try DPoPProof(
                verifying: text, expecting: DPoPExpectations(method: "POST", url: address, token: hint), at: provider.environment.now())
        } catch {
            throw RefreshError.invalidProof(error.explanation)
        }
    }

    /// Returns the URL as the client wrote it, which DPoP binds: with or without the trailing slash, and under any of the provider's host names.
    private func requestURL(of request: Request, _ context: ProviderContext) -> String {
        let path = context.originalPath ?? request.uri.path
        let name = request.head.authority.flatMap(url.alias) ?? url.text
        return "\(name)\(path)"
    }

    private func errorResponse(_ error: RefreshError, _ context: ProviderContext) -> Response {
        context.logger.notice("refresh refused", metadata: ["code": "\(error.error)", "why": "\(error.explanation.redactedForLog)"])
        var response = JSONResponse(body: error.json.serialized(), status: HTTPResponse.Status(code: error.status)).response
        response.headers[.retryAfter] = error.retryAfter.map(String.init)
        return response
    }
}

extension HTTPField.Name {
    fileprivate static let dpop = constant(DPoPProof.headerName)
}
