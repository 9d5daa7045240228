internal import Foundation
internal import StrictJSON

/// The parsed response to a single Graph request or to one item of a batch (SDK.md, sections 6.4 and 6.6; Wire.md, section 11.1).
struct ParsedGraphResponse: Sendable {
    /// The maximum nesting depth of a response.
    static let maximumDepth = 64
    /// The maximum size of a response that is text and not JSON, in bytes. Such a response is a word or a few form parameters.
    private static let maximumTextSize = 65_536

    /// The HTTP status code.
    let status: Int
    let headers: [String: String]
    let body: JSONValue

    /// Reads a response.
    /// - Throws: ``CoreError`` if the response is an image or an error, if its status is not 2xx, or if it is neither JSON nor accepted
    ///   text.
    init(_ response: TransportResponse, to request: GraphRequestDescription) throws(CoreError) {
        status = response.status
        headers = response.headers
        if headers["content-type"]?.lowercased().hasPrefix("image/") == true {
            throw Self.responseError(
                .errorGraphRequestNonTextMimeTypeReturned, status,
                "The response to \(request.summary) is an image. Pass redirect=0 to get its address.")
        }
        body = try Self.body(of: response, to: request)
        if let error = body["error"], error.object != nil || error.string != nil {
            throw Self.failure(error, in: body, status: status, to: request)
        }
        try Self.requireSuccess(status, of: request)
    }

    /// Reads the response to one of the SDK's own requests.
    /// - Parameter summary: The request, as it appears in error messages.
    init(status: Int, body text: [UInt8], summary: String) throws(CoreError) {
        try self.init(TransportResponse(status: status, body: text), to: GraphRequestDescription(summary: summary))
    }

    /// Reads the body as JSON. Where text is accepted, a body other than a JSON object or array is returned under
    /// ``NonJSONResponseProperty``.
    private static func body(of response: TransportResponse, to request: GraphRequestDescription) throws(CoreError) -> JSONValue {
        let syntaxError: JSONSyntaxError
        do throws(JSONSyntaxError) {
            let json = try JSONValue(strictly: response.body, maximumDepth: maximumDepth)
            guard request.acceptsText, json.object == nil, json.array == nil else { return json }
            return .object([NonJSONResponseProperty: .string(String(decoding: response.body, as: UTF8.self))])
        } catch { syntaxError = error }
        try requireSuccess(response.status, of: request)
        if request.acceptsText, let text = plainText(response.body) { return .object([NonJSONResponseProperty: .string(text)]) }
        throw responseError(
            .errorUnknown, response.status,
            "The response to \(request.summary) has status \(response.status) and is not JSON: \(syntaxError).")
    }

    /// Returns the body as text; `nil` if it is empty or too long, looks like malformed JSON or a web page, is not UTF-8, or starts with a
    /// byte order mark.
    private static func plainText(_ bytes: [UInt8]) -> String? {
        let isMarked = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }.map { Array("{[\"<".utf8).contains($0) } ?? true
        guard !isMarked, !bytes.starts(with: [0xEF, 0xBB, 0xBF]), bytes.count <= maximumTextSize,
            let text = String(bytes: bytes, encoding: .utf8)
        else { return nil }
        return text
    }

    private static func requireSuccess(_ status: Int, of request: GraphRequestDescription) throws(CoreError) {
        guard !(200..<300).contains(status) else { return }
        let problem = (300..<400).contains(status) ? "is a redirect, which is not followed" : "does not contain an error of the Graph API"
        throw responseError(
            .errorGraphRequestProtocolMismatch, status, "The response to \(request.summary) has status \(status) and \(problem).")
    }

    static func responseError(_ code: CoreErrorCode, _ status: Int, _ explanation: String) -> CoreError {
        CoreError(code, .badResponse, explanation, details: [GraphRequestErrorHTTPStatusCodeKey: status])
    }
}

extension ParsedGraphResponse {
    /// Reads an error in the format of the Graph API or of OAuth 2.0 (RFC 6749, section 5.2).
    static func failure(_ error: JSONValue, in body: JSONValue, status: Int, to request: GraphRequestDescription) -> CoreError {
        func text(_ value: JSONValue?) -> String? { value?.string.map(request.redacted) }
        let message =
            text(error["message"]) ?? text(error["error_reason"]) ?? text(error["error_msg"]) ?? text(body["error_description"])
            ?? text(error) ?? "no message"
        let code = error["code"]?.wholeNumber
        let subcode = error["error_subcode"]?.wholeNumber
        var kind = request.categories.kind(code: code, subcode: subcode)
        if error["is_transient"]?.bool == true, kind.category != .transient { kind = GraphErrorCategories.Kind(.transient) }
        if request.usesClientToken, kind.category == .recoverable { kind = GraphErrorCategories.Kind(.other) }

        var details: [String: any Sendable] = [:]
        details[GraphRequestErrorKey] = kind.category.rawValue
        details[GraphRequestErrorHTTPStatusCodeKey] = status
        details[ErrorDeveloperMessageKey] = message
        details[GraphRequestErrorGraphErrorCodeKey] = code
        details[GraphRequestErrorGraphErrorSubcodeKey] = subcode
        details[GraphRequestErrorParsedJSONResponseKey] = ["code": status, "body": body.foundation] as [String: any Sendable]
        details[ErrorLocalizedTitleKey] = text(error["error_user_title"])
        details[ErrorLocalizedDescriptionKey] = text(error["error_user_msg"])
        details[NSLocalizedRecoverySuggestionErrorKey] = kind.recoveryMessage
        details[NSLocalizedRecoveryOptionsErrorKey] = kind.recoveryOptions.isEmpty ? nil : kind.recoveryOptions
        let numbers = [code.map { "code \($0)" }, subcode.map { "subcode \($0)" }].compactMap(\.self).joined(separator: ", ")
        return CoreError(
            .errorGraphRequestGraphAPI, .refusedByProvider,
            "The provider refused \(request.summary): \(message)\(numbers.isEmpty ? "" : " (\(numbers))")", details: details)
    }
}

extension JSONValue {
    /// The value as an integer, or the integer that a string contains.
    fileprivate var wholeNumber: Int? { integer.flatMap { Int(exactly: $0) } ?? string.flatMap { Int($0) } }
}
