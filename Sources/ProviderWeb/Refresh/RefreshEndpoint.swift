import HTTPTypes
import Hummingbird
import IdentityTokens
import Logging
import LoginModel
import ProviderDomain
import ProviderServices
import ProviderStore
import StrictJSON

/// `POST /limited_login/refresh/`: issues a new ID token for a Limited Login (Wire.md, section 6.5).
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
            // The body could not be read. For every error of this endpoint, the SDK expects a string in `error`.
            return errorResponse(.invalidRequest(error.message, status: error.status), context)
        } catch let error as any HTTPResponseError {
            let why = (error as? HTTPError)?.body ?? error.status.reasonPhrase
            return errorResponse(.invalidRequest(why, status: error.status.code), context)
        } catch let error as StoreError {
            error.log(context)
            return errorResponse(error.refreshError, context)
        }
    }

    private func token(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let call = try await LimitedRefreshCall(
            request: try LimitedLoginRefreshRequest(try await request.callParameters(context)), proofs: request.headers[values: .dpop],
            requestURL: requestURL(of: request, context), provider: provider, url: url
        ).passing(Self.tokenChecks)
        for _ in 0..<Self.maximumAttempts {
            guard let refreshed = try await call.passing(Self.accountChecks).refreshed.value else { continue }
            let account = refreshed.account
            let token = try await provider.issuer(at: url).refreshed(
                try call.claims.value, disclosing: refreshed.permissions, of: try await provider.subject(account.person, account.grant))
            try await provider.recordClaims(token.claims, sentTo: call.request.appID, of: account.person.id)
            return JSONResponse(body: JSONValue.object(["id_token": .string(token.text.reveal(\.self))]).serialized()).response
        }
        throw RefreshError.unexpected
    }

    static let tokenChecks: [EndpointCheck<LimitedRefreshCall>] = [.idTokenHint, .dpop]
    /// The checks that run again if the account changes concurrently.
    static let accountChecks: [EndpointCheck<LimitedRefreshCall>] = [.app, .grant, .singleUse]
    /// The number of attempts if the account changes concurrently.
    private static let maximumAttempts = 5

    /// Returns the URL as the client wrote it, because the DPoP proof contains that URL. It may have a trailing slash and any of the
    /// provider's host names.
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
