import HTTPTypes
import Hummingbird
import LoginModel
import ProviderWeb

/// Records each request when it arrives, its body when it has arrived, and the status of the response or the end of the connection.
struct JournalInterceptor: RequestInterceptor {
    let journal: RequestJournal
    let inner: any RequestInterceptor

    func respond(to call: InterceptedCall, next: @Sendable (Request) async throws -> Response) async throws -> Response {
        let id = journal.begin(call.request, path: call.path)
        var call = call
        let isClosed = Locked(false)
        call.closeConnection = { [close = call.closeConnection] in
            isClosed.withLock { $0 = true }
            // The client must not see the end of the connection before a test does.
            journal.end(id, status: nil)
            close()
        }
        do {
            if let (body, parameters) = try await call.readForJournal() { journal.record(body, parameters, of: id) }
            let response = try await inner.respond(to: call, next: next)
            if !isClosed.withLock(\.self) { journal.end(id, status: response.status.code) }
            return response
        } catch {
            // The rest of the body does not arrive, for example because the client has disconnected.
            if !isClosed.withLock(\.self) { journal.end(id, status: nil) }
            throw error
        }
    }
}

extension InterceptedCall {
    /// Reads the body, so that it can be read again.
    /// - Returns: What is recorded of it, and its parameters; `nil` if there is no body.
    fileprivate mutating func readForJournal() async throws -> (body: JournalEntry.Body, parameters: [JournalEntry.Field])? {
        do {
            guard let body = try await readBody(upTo: RequestJournal.maximumBodyBytes) else { return nil }
            let recorded = JournalEntry.Body(body)
            return (recorded, recorded.parameters(of: body))
        } catch let omission as InterceptedBody.Omission {
            return (.omitted(reason: omission.reason), [])
        }
    }
}

extension JournalEntry.Body {
    fileprivate init(_ body: InterceptedBody) {
        let text = String(decoding: body.bytes, as: UTF8.self)
        if body.type == "application/x-www-form-urlencoded" {
            self = .text(Redaction.form(text))
        } else if body.type.contains("json"), let json = Redaction.json(text) {
            self = .text(json)
        } else if body.type == "multipart/form-data", !body.parameters.isEmpty {
            self = .omitted(reason: "It is a multipart form, whose fields are among the parameters.")
        } else {
            self = .omitted(reason: "It is \(Redaction.digest(of: text)), of \(body.bytes.count) bytes, and neither a form nor JSON.")
        }
    }

    /// Returns the parameters of a body, read from what is recorded of it, so that they show no more than that.
    fileprivate func parameters(of body: InterceptedBody) -> [JournalEntry.Field] {
        var pairs: [FormParameters.Pair] = []
        if case .text(let text) = self {
            pairs = body.replacingBytes(Array(text.utf8)).parameters
        } else if body.type == "multipart/form-data" {
            let form = FormParameters.encode(body.parameters.map { (name: $0.name, value: $0.text ?? "") })
            pairs = FormParameters(encoded: Redaction.form(form)).pairs
        }
        return pairs.map { JournalEntry.Field(name: $0.name, value: $0.text ?? "") }
    }
}
