import HTTPTypes
import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderServices
import ProviderStore
import StrictJSON

/// The rules that the standard endpoints share: parameters from the body only, client authentication by form or HTTP Basic, and error responses in
/// the form of RFC 6749, section 5.2.
enum StandardRequest {
    /// Reads a request, calls the endpoint's handler, and converts errors to the standard form.
    /// - Parameter takesQuery: whether parameters may also be in the query, where some clients send them.
    static func handle(
        _ request: Request, _ context: ProviderContext, of tokenService: TokenService, acceptingQuery takesQuery: Bool = false,
        by result: (ClientCall) async throws -> JSONValue?
    ) async throws -> Response {
        do {
            guard let json = try await result(try await call(request, context, tokenService, takesQuery)) else {
                return Response(status: .ok, headers: [.cacheControl: "no-store", .accessControlAllowOrigin: "*"])
            }
            return response(json)
        } catch let error as OAuthError {
            return errorResponse(error, context)
        } catch let error as GraphError {
            return errorResponse(OAuthError(error), context)
        } catch let error as any HTTPResponseError where error.status == .serviceUnavailable {
            return errorResponse(.temporarilyUnavailable, context)
        } catch let error as any HTTPResponseError {
            let why = (error as? HTTPError)?.body ?? error.status.reasonPhrase
            return errorResponse(.invalidRequest(why, status: error.status.code), context)
        } catch let error as StoreError {
            error.log(context)
            return errorResponse(error.oauthError, context)
        }
    }

    /// Reads the parameters and the client credentials.
    /// - Throws: an error if the body is not a form, if a parameter occurs more than once or is not UTF-8, or if the client authenticates
    ///   twice.
    private static func call(
        _ request: Request, _ context: ProviderContext, _ tokenService: TokenService, _ takesQuery: Bool
    ) async throws -> ClientCall {
        let parameters = takesQuery ? try await request.callParameters(context) : try await request.formParameters(context)
        if let name = parameters.repeatedNames.sorted().first {
            throw OAuthError.invalidRequest("The parameter \(name.prefix(64)) occurs more than once.")
        }
        if let pair = parameters.pairs.first(where: { $0.text == nil }) {
            throw OAuthError.invalidRequest("The parameter \(pair.name.prefix(64)) is not UTF-8.")
        }
        let basic = request.basicCredentials
        if basic?.secret != nil, parameters["client_secret"] != nil {
            throw OAuthError.invalidRequest("The client authenticates twice, by HTTP Basic and by client_secret (RFC 6749, section 2.3).")
        }
        return ClientCall(parameters, basic: basic, from: CallerNetwork(request, context).origin, tokenService)
    }

    private static func response(_ json: JSONValue, status: HTTPResponse.Status = .ok) -> Response {
        var response = JSONResponse(body: json.serialized(), status: status).response
        response.headers[.pragma] = "no-cache"
        return response
    }

    private static func errorResponse(_ error: OAuthError, _ context: ProviderContext) -> Response {
        // The responses to a polling device are not errors.
        let level: Logger.Level = error == .authorizationPending || error == .slowDown ? .debug : .notice
        context.logger.log(
            level: level, "call refused", metadata: ["code": "\(error.error)", "why": "\(error.explanation.redactedForLog)"])
        var response = response(error.json, status: HTTPResponse.Status(code: error.status))
        response.headers[.retryAfter] = error.retryAfter.map(String.init)
        if error.status == 401 { response.headers[.wwwAuthenticate] = "Basic realm=\"Latchkey\", charset=\"UTF-8\"" }
        return response
    }
}

extension HTTPField.Name {
    static let pragma = constant("Pragma")
}
