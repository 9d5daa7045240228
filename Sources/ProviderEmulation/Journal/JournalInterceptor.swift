import HTTPTypes
import Hummingbird
import LoginModel
import NIOCore
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
        if let body = try await call.readBody(upTo: RequestJournal.maximumBodyBytes) { journal.record(body, of: id) }
        let response = try await inner.respond(to: call, next: next)
        if !isClosed.withLock(\.self) { journal.end(id, status: response.status.code) }
        return response
    }
}

extension InterceptedCall {
    /// Reads a body of known length, so that it can be read again.
    /// - Returns: What is recorded of it; `nil` if there is no body.
    fileprivate mutating func readBody(upTo maximum: Int) async throws -> JournalEntry.Body? {
        let headers = request.headers
        guard let text = headers[.contentLength] else {
            return headers[.transferEncoding] == nil ? nil : .omitted(reason: "Its length was not known when it arrived.")
        }
        guard let length = Int(text), length > 0 else { return nil }
        guard length <= maximum else { return .omitted(reason: "It has \(length) bytes.") }
        let bytes = try await request.collectBody(upTo: maximum)
        let body = String(buffer: bytes)
        let type = headers[.contentType]?.lowercased() ?? ""
        if type.hasPrefix("application/x-www-form-urlencoded") { return .text(Redaction.form(body)) }
        if type.contains("json"), let body = Redaction.json(body) { return .text(body) }
        return .omitted(reason: "It is \(Redaction.digest(of: body)), of \(length) bytes, and neither a form nor JSON.")
    }
}
