import HTTPTypes
import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderServices
import StrictJSON

/// Batch requests: several calls in one HTTP request (Wire.md, section 7.11).
extension GraphEndpoint {
    /// Runs the calls of a batch and returns their responses in the order of the request.
    /// - Throws: ``GraphError`` if the batch as a whole is rejected.
    func runBatch(_ call: GraphAPIRequest, _ state: GraphRequestState, _ context: ProviderContext) async throws -> JSONValue {
        let plan = try BatchPlan(call.parameters)
        let (inherited, version) = try await inheritance(of: plan, in: call)
        // User-facing messages are in the language of the batch as a whole.
        let catalog = provider.pages.catalog(
            .preferred(locales: [call.parameters["locale"]].compactMap(\.self), acceptLanguage: nil))
        var responses: [JSONValue] = plan.items.map { _ in .null }
        var documents: [String: JSONValue] = [:]
        var isStoreAvailable = true
        for number in plan.order {
            // Other connections on the event loop are served between two calls.
            await context.nextTurn()
            let item = plan.items[number]
            let recordedCount = state.fieldAccesses.count
            let result: BatchResult
            do {
                // Each call may wait for a store that is unavailable, so the calls that remain do not try.
                guard isStoreAvailable else { throw GraphError.storeUnavailable }
                let itemCall = try item.call(
                    after: documents, inheriting: inherited, version: call.namedVersion, from: call.origin)
                let (response, document) = try await runItem(item, itemCall, state, context)
                result = response
                if let name = item.name { documents[name] = document }
                if plan.omitsSuccess(of: item) { continue }
            } catch  where !(error is CancellationError) {
                // A failed call does not affect the other calls.
                state.discardFieldAccesses(after: recordedCount)
                let error = GraphError.logged(error, context)
                if error == .storeUnavailable { isStoreAvailable = false }
                result = errorResult(error, context, catalog)
            }
            responses[number] = result.json(withHeaders: plan.includesHeaders)
        }
        state.version = version
        return .array(responses)
    }

    /// Returns the parameters that every call of the batch inherits, and the version of the response.
    /// - Throws: ``GraphError`` if the token of the batch is not valid, so that it fails the batch as a whole instead of each of its calls.
    private func inheritance(
        of plan: BatchPlan, in call: GraphAPIRequest
    ) async throws -> (parameters: [FormParameters.Pair], version: GraphVersion) {
        guard let token = call.token else { return (plan.inherited, call.version) }
        let caller = try await provider.caller(of: call)
        return (
            plan.inherited.filter { $0.name != "access_token" }
                + [FormParameters.Pair(name: "access_token", bytes: token.reveal { Array($0.utf8) })],
            caller.map { call.namedVersion ?? $0.app.defaultVersion } ?? call.version
        )
    }

    /// Runs one call of the batch.
    /// - Returns: the response, and the JSON document that later calls may refer to.
    private func runItem(
        _ item: BatchItem, _ call: GraphAPIRequest, _ state: GraphRequestState, _ context: ProviderContext
    ) async throws -> (BatchResult, JSONValue) {
        guard !(call.path.isEmpty && call.parameters.bytes("ids") == nil), call.parameters["batch"] == nil else {
            throw GraphError.malformed("Batches cannot be nested")
        }
        switch try await runCall(call, state, context) {
        case .picture(let address):
            return (BatchResult(status: 302, headers: [(name: "Location", value: address)], body: []), [:])
        case .json(let json):
            let body = json.serialized()
            var headers = Self.headers + [(name: HTTPField.Name.graphVersion.rawName, value: state.version.description)]
            headers += GraphHeaders.success.map { (name: $0.name.rawName, value: $0.value) }
            guard call.method == .get else { return (BatchResult(status: 200, headers: headers, body: body), json) }
            let tag = EntityTag(of: body)
            headers.append((name: HTTPField.Name.entityTag.rawName, value: tag.text))
            let isKnown = tag.matches(item.entityTag)
            return (BatchResult(status: isKnown ? 304 : 200, headers: headers, body: isKnown ? nil : body), json)
        }
    }

    private func errorResult(_ error: GraphError, _ context: ProviderContext, _ catalog: MessageCatalog) -> BatchResult {
        let retryAfter = error.retryAfter.map { [(name: HTTPField.Name.retryAfter.rawName, value: String($0))] } ?? []
        return BatchResult(
            status: error.status, headers: Self.headers + [(name: "WWW-Authenticate", value: error.challenge)] + retryAfter,
            body: error.envelope(context, catalog).serialized())
    }

    private static let headers = [(name: "Content-Type", value: "text/javascript; charset=UTF-8")]
}
