internal import Foundation
internal import IdentityTokens

extension ParsedGraphResponse {
    /// Reads an error in the format of the Graph API or of OAuth 2.0 (RFC 6749, section 5.2).
    static func failure(_ error: JSONValue, in body: JSONValue, status: Int, to question: GraphRequestDescription) -> CoreError {
        func text(_ value: JSONValue?) -> String? { value?.string.map(question.redacted) }
        let message =
            text(error["message"]) ?? text(error["error_reason"]) ?? text(error["error_msg"]) ?? text(body["error_description"])
            ?? text(error) ?? "no message"
        let code = error["code"]?.wholeNumber
        let subcode = error["error_subcode"]?.wholeNumber
        var kind = question.categories.kind(code: code, subcode: subcode)
        if error["is_transient"]?.bool == true, kind.category != .transient { kind = GraphErrorCategories.Kind(.transient) }
        if question.usesClientToken, kind.category == .recoverable { kind = GraphErrorCategories.Kind(.other) }

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
            "The provider refused \(question.summary): \(message)\(numbers.isEmpty ? "" : " (\(numbers))")", details: details)
    }
}

extension JSONValue {
    /// The value as an integer; also reads a string that contains one.
    fileprivate var wholeNumber: Int? { integer.flatMap { Int(exactly: $0) } ?? string.flatMap { Int($0) } }
}
