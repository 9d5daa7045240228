import Hummingbird
import IdentityTokens
import Logging
import LoginModel
import ProviderDomain

/// Several calls in one request (provider-wire.md, section 7.11).
extension GraphEndpoint {
    /// The answers, in the order of the request.
    /// - Throws: ``GraphError`` where the batch as a whole is refused.
    func batch(_ call: GraphCall, _ context: ProviderContext) async throws -> JSONValue {
        let plan = try BatchPlan(call.parameters)
        var inherited = plan.inherited
        if let token = call.token {
            // A token that opens nothing is one refusal, not fifty.
            _ = try await graph.provider.caller(of: call)
            inherited = inherited.filter { $0.name != "access_token" }
            inherited.append(FormParameters.Pair(name: "access_token", bytes: token.reveal { Array($0.utf8) }))
        }
        var answers: [JSONValue] = plan.items.map { _ in .null }
        var documents: [String: JSONValue] = [:]
        for number in plan.order {
            let item = plan.items[number]
            let (result, document) = try await answer(item, after: documents, inheriting: inherited, context)
            if let name = item.name { documents[name] = document }
            let isOmitted = document != nil && plan.omitsSuccess(of: item)
            if !isOmitted { answers[number] = result.json(withHeaders: plan.includesHeaders) }
        }
        return .array(answers)
    }

    /// - Returns: the answer, and the document that others may refer to, where it went well.
    private func answer(
        _ item: BatchItem, after documents: [String: JSONValue], inheriting inherited: [FormParameters.Pair], _ context: ProviderContext
    ) async throws -> (BatchResult, JSONValue?) {
        do {
            let call = try item.call(after: documents, inheriting: inherited)
            guard !call.path.isEmpty, call.parameters["batch"] == nil else { throw GraphError.malformed("Batches cannot be nested") }
            switch try await graph.answer(call, logger: context.logger) {
            case .json(let json): return (BatchResult(status: 200, headers: Self.headers, body: json.serialized()), json)
            case .picture(let address):
                return (BatchResult(status: 302, headers: [(name: "Location", value: address)], body: []), [:])
            }
        } catch let error as GraphError {
            context.logger.notice("call refused", metadata: ["code": "\(error.code)", "why": "\(error.message.inOneLine)"])
            return (Self.refusal(error, context), nil)
        } catch let error as CancellationError {
            throw error
        } catch {
            // The other items stand for themselves.
            context.logger.error("request failed", metadata: ["why": "\("\(error)".inOneLine)"])
            return (Self.refusal(.unexpected, context), nil)
        }
    }

    private static func refusal(_ error: GraphError, _ context: ProviderContext) -> BatchResult {
        BatchResult(
            status: error.status, headers: headers + [(name: "WWW-Authenticate", value: error.challenge)],
            body: error.envelope(traceID: context.traceID).serialized())
    }

    private static let headers = [(name: "Content-Type", value: "text/javascript; charset=UTF-8")]
}
