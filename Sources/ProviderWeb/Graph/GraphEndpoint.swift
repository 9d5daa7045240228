import Crypto
import HTTPTypes
import Hummingbird
import IdentityTokens
import LoginModel
import NIOCore
import ProviderDomain

/// Every address that is no other's: the Graph API over HTTP (provider-wire.md, section 7).
struct GraphEndpoint: Sendable {
    let graph: Graph

    @Sendable func answer(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let parameters = try await request.callParameters()
        let bearer = request.bearerToken
        do {
            guard context.graphVersion.isKnown else { throw GraphError.unknownPath(context.writtenPath ?? request.uri.path) }
            let call = try GraphCall(
                method: request.method == .head ? "GET" : request.method.rawValue, path: request.uri.path, parameters: parameters,
                bearer: bearer)
            let isBatch = call.method == .post && parameters["batch"] != nil && (call.path.isEmpty || call.path == ["me"])
            let answer = isBatch ? .json(try await batch(call, context)) : try await graph.answer(call, logger: context.logger)
            return response(answer, to: request, context)
        } catch let error as GraphError {
            // A person who mistyped an address is no program.
            if bearer == nil, parameters["access_token"] == nil, request.headers[.accept]?.contains("text/html") == true {
                throw HTTPError(.notFound)
            }
            throw error.status == 400 && error.kind == "invalid_token" && bearer != nil ? error.asUnauthorized : error
        }
    }

    private func response(_ answer: GraphAnswer, to request: Request, _ context: ProviderContext) -> Response {
        var response: Response
        switch answer {
        case .picture(let address): response = Response(status: .found, headers: [.location: address, .accessControlAllowOrigin: "*"])
        case .json(let json):
            let body = json.serialized()
            response = JSONAnswer(body: body).response
            if request.method == .get {
                let tag = "\"\(Hexadecimal.encode(SHA256.hash(data: body).prefix(20)))\""
                let isKnown = request.headers[.ifNoneMatch]?.contains(tag) == true
                if isKnown { response = Response(status: .notModified, headers: [.accessControlAllowOrigin: "*"]) }
                response.headers[.eTag] = tag
            }
        }
        for (name, value) in GraphHeaders.ofEveryAnswer(context) + GraphHeaders.ofSuccess { response.headers[name] = value }
        return response
    }
}

extension GraphError {
    /// A token that came in the header `Authorization` is refused as RFC 6750, section 3.1, wants it.
    fileprivate var asUnauthorized: GraphError {
        GraphError(
            message, type: type, code: code, subcode: subcode, kind: kind, status: 401, userTitle: userTitle, userMessage: userMessage)
    }
}
