internal import Foundation
internal import IdentityTokens

/// Reads one answer of the Graph API, or of one item of a batch (client-sdk.md, sections 6.4 and 6.6; provider-wire.md, section 11.1).
struct GraphAnswer: Sendable {
    /// The HTTP status.
    let status: Int
    let body: JSONValue

    /// - Throws: ``CoreError`` where the text is no JSON, or is an error of the provider's.
    init(status: Int, text: [UInt8], asking what: String) throws(CoreError) {
        guard let body = try? JSONValue(strictly: text) else {
            throw CoreError(
                .errorGraphRequestProtocolMismatch, .badResponse, "The answer to \(what) has status \(status) and is no JSON.",
                details: [GraphRequestErrorHTTPStatusCodeKey: status])
        }
        if let error = body["error"] { throw Self.failure(error, in: body, status: status, asking: what) }
        guard (200..<300).contains(status) else {
            throw CoreError(
                .errorGraphRequestProtocolMismatch, .badResponse, "The answer to \(what) has status \(status) and names no error.",
                details: [GraphRequestErrorHTTPStatusCodeKey: status])
        }
        self.status = status
        self.body = body
    }

    /// Reads both the Graph API's form of an error and that of OAuth 2.0 (RFC 6749, section 5.2).
    private static func failure(_ error: JSONValue, in body: JSONValue, status: Int, asking what: String) -> CoreError {
        func text(_ value: JSONValue?) -> String? { value?.string.map { String($0.prefix(500)) } }
        let message =
            text(error["message"]) ?? text(error["error_reason"]) ?? text(error["error_msg"]) ?? text(body["error_description"])
            ?? text(error) ?? "no message"
        let code = error["code"]?.integer.map { Int($0) }
        let subcode = error["error_subcode"]?.integer.map { Int($0) }
        var details: [String: any Sendable] = [:]
        details[GraphRequestErrorHTTPStatusCodeKey] = status
        details[ErrorDeveloperMessageKey] = message
        details[GraphRequestErrorGraphErrorCodeKey] = code
        details[GraphRequestErrorGraphErrorSubcodeKey] = subcode
        details[ErrorLocalizedTitleKey] = text(error["error_user_title"])
        details[ErrorLocalizedDescriptionKey] = text(error["error_user_msg"])
        let numbers = [code.map { "code \($0)" }, subcode.map { "subcode \($0)" }].compactMap(\.self).joined(separator: ", ")
        return CoreError(
            .errorGraphRequestGraphAPI, .refusedByProvider,
            "The provider refused \(what): \(message)\(numbers.isEmpty ? "" : " (\(numbers))")", details: details)
    }
}
