import HTTPTypes
import Hummingbird
import LoginModel
import NIOCore
import ProviderDomain
import ProviderStore
import StrictJSON

/// The endpoint of the Graph API (Wire.md, section 7). It handles every path that no other endpoint handles.
///
/// A call takes these steps: parse it, authenticate its caller, find its node, perform its operation on the node, record what the app
/// receives, and write the response. A batch takes the same steps for each of its calls.
struct GraphEndpoint: Sendable {
    let graph: Graph
    let tokens: TokenEndpoint

    var provider: Provider { graph.provider }

    /// The checks of every call for a node after the caller is authenticated by ``Provider/callerChecks``. The checks of the operation
    /// follow.
    static let callChecks: [EndpointCheck<AuthenticatedCall>] = [.rateLimit]

    /// All checks of the caller.
    static let callerChecks = Provider.callerChecks.kinds() + callChecks.kinds()

    @Sendable func respond(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let state = GraphRequestState()
        var parameters: FormParameters?
        do {
            let read = try await request.callParameters(context)
            parameters = read
            let call = try parse(request, read, context)
            let response = try await run(call, state, context)
            // The field accesses are recorded before the app receives the data, so that the field-access log misses none.
            try await recordFieldAccesses(of: state)
            return write(response, to: request, ResponseFormat(read, request), state, context)
        } catch let error as GraphError {
            return try write(error, to: request, parameters ?? request.queryParameters, state, context)
        }
    }

    /// Runs a request whose parameters have been read: one call, or a batch of calls.
    func run(_ call: GraphAPIRequest, _ state: GraphRequestState, _ context: ProviderContext) async throws -> GraphAPIResponse {
        let isBatch = call.method == .post && call.parameters["batch"] != nil && (call.path.isEmpty || call.path == ["me"])
        return isBatch ? .json(try await runBatch(call, state, context)) : try await runCall(call, state, context)
    }

    /// Runs one call, for one node or for several IDs. If one node fails, the call fails (Wire.md, section 7.10).
    /// - Throws: ``GraphError``, or ``StoreError``.
    func runCall(_ call: GraphAPIRequest, _ state: GraphRequestState, _ context: ProviderContext) async throws -> GraphAPIResponse {
        do {
            guard let list = try IdentifierList(call) else { return try await runOnOneNode(call, state, context) }
            var documents: [String: JSONValue] = [:]
            for id in list.ids {
                guard case .json(let document) = try await runOnOneNode(call.on([id] + call.path), state, context) else {
                    throw GraphError.malformed("Param redirect must be 0 in a request with ids")
                }
                documents[id] = document
            }
            return .json(.object(documents))
        } catch let error as StoreError where error.isMissingSubject {
            // The app or the person was removed during the call.
            throw GraphError.unknownApp
        }
    }

    private func runOnOneNode(
        _ call: GraphAPIRequest, _ state: GraphRequestState, _ context: ProviderContext
    ) async throws -> GraphAPIResponse {
        state.version = call.version
        switch call.path.first {
        case nil: throw GraphError.unknownPath("/")
        case "oauth": return .json(try await tokens.perform(call, logger: context.logger))
        case "debug_token" where call.method == .get: return .json(try await tokens.inspect(call))
        case let id?:
            let authenticated = try await authenticate(call, state)
            let node = try await graph.findNode(id, for: authenticated)
            return try await graph.perform(authenticated, on: node)
        }
    }

    // MARK: The steps

    private func parse(_ request: Request, _ parameters: FormParameters, _ context: ProviderContext) throws -> GraphAPIRequest {
        try ResponseFormat.check(parameters, request)
        return try GraphAPIRequest(
            method: request.method == .head ? "GET" : request.method.rawValue, path: request.uri.path, parameters: parameters,
            bearer: request.bearerToken, version: context.namedVersion, from: CallerNetwork(request, context).origin)
    }

    /// Authenticates the caller, and counts the call toward the rate limit. A call without a version gets the default version of the app.
    private func authenticate(_ call: GraphAPIRequest, _ state: GraphRequestState) async throws -> AuthenticatedCall {
        guard let caller = try await provider.caller(of: call) else {
            return AuthenticatedCall(provider: provider, request: call, caller: nil, state: state)
        }
        var call = call
        call.defaultVersion = caller.app.defaultVersion
        state.version = call.version
        return try await AuthenticatedCall(provider: provider, request: call, caller: caller, state: state).passing(Self.callChecks)
    }

    /// Records the data about people that the response contains.
    func recordFieldAccesses(of state: GraphRequestState) async throws(StoreError) {
        for access in state.fieldAccesses { try await provider.store.recordFieldAccess(access) }
    }

    private func write(
        _ response: GraphAPIResponse, to request: Request, _ format: ResponseFormat, _ state: GraphRequestState, _ context: ProviderContext
    ) -> Response {
        var headers: HTTPFields = [.accessControlAllowOrigin: "*"]
        for field in GraphHeaders.common(context, version: state.version) { headers.append(field) }
        for field in GraphHeaders.success { headers.append(field) }
        headers[.appUsage] = state.usage?.header
        switch response {
        case .picture(let address):
            headers[.location] = address
            return Response(status: .found, headers: headers)
        case .json(let json):
            let body = format.body(json.serialized())
            if request.method == .get {
                let tag = EntityTag(of: body)
                headers[.entityTag] = tag.text
                if format.callback == nil, tag.matches(request.headers[.ifNoneMatch]) {
                    return Response(status: .notModified, headers: headers)
                }
            }
            headers[.contentType] = format.contentType
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
        }
    }

    private func write(
        _ error: GraphError, to request: Request, _ parameters: FormParameters, _ state: GraphRequestState, _ context: ProviderContext
    ) throws -> Response {
        let hasBearer = request.bearerToken != nil
        // A browser without a token gets a page, because the person probably mistyped a URL.
        if !hasBearer, parameters["access_token"] == nil, request.headers[.accept]?.contains("text/html") == true {
            throw HTTPError(.notFound)
        }
        let shown = error.status == 400 && error.kind == "invalid_token" && hasBearer ? error.asUnauthorized : error
        shown.log(context)
        var response = shown.response(context, ResponseFormat(parameters, request), provider.pages)
        response.headers[.appUsage] = state.usage?.header
        return response
    }
}

extension GraphError {
    /// The error with status 401, as RFC 6750, section 3.1, requires for a token in the `Authorization` header.
    fileprivate var asUnauthorized: GraphError {
        GraphError(message, type: type, code: code, subcode: subcode, kind: kind, status: 401, userMessage: userMessage)
    }
}
