import HTTPTypes
import Hummingbird
import Logging
import LoginModel
import NIOCore
import ProviderDomain
import ProviderServices
import ProviderStore
import StrictJSON

extension GraphError {
    /// Returns the JSON envelope of the error (Wire.md, section 11.1).
    func envelope(_ context: ProviderContext, _ catalog: MessageCatalog) -> JSONValue {
        var error: [String: JSONValue] = [
            "message": .string(message), "type": .string(type), "code": .integer(Int64(code)), "fbtrace_id": .string(context.traceID),
        ]
        error["error_subcode"] = subcode.map { .integer(Int64($0)) }
        if let userMessage {
            error["error_user_title"] = catalog.localized(named: "error.\(userMessage.rawValue).title").map { .string($0.renderText) }
            error["error_user_msg"] = catalog.localized(named: "error.\(userMessage.rawValue).text").map { .string($0.renderText) }
        }
        if isTransient { error["is_transient"] = true }
        return .object(["error": .object(error)])
    }

    /// Logs the error with the trace ID of the response.
    func log(_ context: ProviderContext) {
        context.logger.notice("call refused", metadata: ["code": "\(code)", "why": "\(message.redactedForLog)"])
    }

    /// Logs the error of a call.
    /// - Returns: the error that the client receives. It reveals nothing about an error of the provider itself.
    static func logged(_ error: any Error, _ context: ProviderContext) -> GraphError {
        if let error = error as? StoreError {
            error.log(context)
            return error.graphError
        }
        guard let error = error as? GraphError else {
            context.logger.error("request failed", metadata: ["why": "\("\(error)".redactedForLog)"])
            return .unexpected
        }
        error.log(context)
        return error
    }

    /// Returns the error as a response.
    func response(_ context: ProviderContext, _ style: ResponseFormat, _ pages: Pages) -> Response {
        let body = style.body(envelope(context, pages.catalog(style.language)).serialized())
        var headers: HTTPFields = [
            .contentType: style.contentType, .cacheControl: "no-store", .accessControlAllowOrigin: "*", .wwwAuthenticate: challenge,
        ]
        headers[.retryAfter] = retryAfter.map(String.init)
        for field in GraphHeaders.common(context) { headers.append(field) }
        return Response(status: style.status(status), headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    /// The value of the `WWW-Authenticate` header, with the realm that clients look for (Wire.md, section 1.5). A header holds printable
    /// ASCII, but the message may quote input, so other characters are replaced.
    var challenge: String {
        let quotable = message.unicodeScalars.map { (" "..."~").contains($0) && $0 != "\"" && $0 != "\\" ? Character($0) : "'" }
        return "OAuth \"Facebook Platform\" \"\(kind)\" \"\(String(quotable))\""
    }
}

extension Request {
    /// Reads the parameters of a call and creates the response. An error has the format that the parameters of the query or of the body
    /// specify (Wire.md, section 11.1, `locale`).
    /// - Throws: ``GraphError`` or `HTTPError` if the parameters cannot be read. An error of `makeResponse` is thrown only if it is not a
    ///   ``GraphError``.
    func withCallParameters(
        _ context: ProviderContext, _ pages: Pages, by makeResponse: (FormParameters) async throws -> Response
    ) async throws -> Response {
        let parameters = try await callParameters(context)
        do {
            return try await makeResponse(parameters)
        } catch let error as GraphError {
            // The responses to a polling device are not errors, and must not fill the log.
            if error != .devicePending, error != .devicePollsTooFast { error.log(context) }
            return error.response(context, ResponseFormat(parameters, self), pages)
        }
    }
}
