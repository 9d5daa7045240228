import HTTPTypes
import Hummingbird
import IdentityTokens
import LoginModel
import NIOCore
import ProviderDomain
import ProviderStore

/// The Graph API over HTTP (Wire.md, section 7), which handles every path that no other endpoint has.
struct GraphEndpoint: Sendable {
    let graph: Graph

    @Sendable func respond(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let session = GraphSession()
        var parameters: FormParameters?
        do {
            let read = try await request.callParameters(context)
            parameters = read
            try ResponseFormat.check(read, request)
            let respond = try await respond(request, read, session, context)
            // Recorded before the app receives the data, so that the field-access log misses nothing.
            for reading in session.fieldAccesses { try await graph.provider.store.recordFieldAccess(reading) }
            return response(respond, to: request, ResponseFormat(read, request), session, context)
        } catch let error as GraphError {
            return try errorResponse(error, of: request, parameters ?? request.queryParameters, session, context)
        }
    }

    private func respond(
        _ request: Request, _ parameters: FormParameters, _ session: GraphSession, _ context: ProviderContext
    ) async throws -> GraphAPIResponse {
        let call = try GraphAPIRequest(
            method: request.method == .head ? "GET" : request.method.rawValue, path: request.uri.path, parameters: parameters,
            bearer: request.bearerToken, version: context.namedVersion, from: CallerNetwork(request, context).origin)
        return try await self.respond(call, session, context)
    }

    /// Answers a call whose parameters have been read.
    func respond(_ call: GraphAPIRequest, _ session: GraphSession, _ context: ProviderContext) async throws -> GraphAPIResponse {
        let isBatch = call.method == .post && call.parameters["batch"] != nil && (call.path.isEmpty || call.path == ["me"])
        if isBatch { return .json(try await batch(call, session, context)) }
        return try await graph.respond(call, in: session, logger: context.logger)
    }

    private func response(
        _ result: GraphAPIResponse, to request: Request, _ style: ResponseFormat, _ session: GraphSession, _ context: ProviderContext
    ) -> Response {
        var headers: HTTPFields = [.accessControlAllowOrigin: "*"]
        for (name, value) in GraphHeaders.common(context) + GraphHeaders.success { headers[name] = value }
        headers[.graphVersion] = session.version.description
        headers[.appUsage] = session.usage?.header
        switch result {
        case .picture(let address):
            headers[.location] = address
            return Response(status: .found, headers: headers)
        case .json(let json):
            let body = style.body(json.serialized())
            if request.method == .get {
                let tag = EntityTag(of: body)
                headers[.entityTag] = tag.text
                if style.callback == nil, tag.matches(request.headers[.ifNoneMatch]) {
                    return Response(status: .notModified, headers: headers)
                }
            }
            headers[.contentType] = style.contentType
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
        }
    }

    private func errorResponse(
        _ error: GraphError, of request: Request, _ parameters: FormParameters, _ session: GraphSession, _ context: ProviderContext
    ) throws -> Response {
        let hasBearer = request.bearerToken != nil
        // A browser without a token gets a page: the person probably mistyped a URL.
        if !hasBearer, parameters["access_token"] == nil, request.headers[.accept]?.contains("text/html") == true {
            throw HTTPError(.notFound)
        }
        let shown = error.status == 400 && error.kind == "invalid_token" && hasBearer ? error.asUnauthorized : error
        shown.log(context)
        var response = shown.response(context, ResponseFormat(parameters, request), graph.provider.pages)
        response.headers[.appUsage] = session.usage?.header
        return response
    }
}

extension GraphError {
    /// The error with status 401, as RFC 6750, section 3.1, requires for a token in the `Authorization` header.
    fileprivate var asUnauthorized: GraphError {
        GraphError(message, type: type, code: code, subcode: subcode, kind: kind, status: 401, notice: userMessage)
    }
}
