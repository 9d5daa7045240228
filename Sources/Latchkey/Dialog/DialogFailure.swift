/// The error parameters of a dialog response (Wire.md, section 2.8). Anyone can forge them, so each is cut to 500 characters.
struct DialogFailure: Sendable, Equatable {
    let error: String?
    let errorCode: String?
    let errorReason: String?
    let errorDescription: String?
    let errorMessage: String?

    /// Returns `nil` if the parameters contain no error.
    init?(_ parameters: RedirectParameters) {
        func text(_ name: String) -> String? { parameters[name].map { String($0.prefix(500)) } }
        error = text(DialogParameter.error)
        errorCode = text(DialogParameter.errorCode)
        errorReason = text(DialogParameter.errorReason)
        errorDescription = text(DialogParameter.errorDescription)
        errorMessage = text(DialogParameter.errorMessage)
        guard error != nil || errorCode != nil || errorMessage != nil else { return nil }
    }

    /// Whether the person canceled: the error is `access_denied`, and the reason, if given, is `user_denied`.
    var isCancellation: Bool { error == "access_denied" && (errorReason ?? "user_denied") == "user_denied" }

    /// The error code (RFC 6749, section 4.1.2.1) if it is well-formed: lower-case letters and underscores, at most 40.
    var code: String? {
        guard let error, (1...40).contains(error.utf8.count), error.utf8.allSatisfy({ (0x61...0x7a).contains($0) || $0 == 0x5f }) else {
            return nil
        }
        return error
    }

    /// The error to return to the app.
    var coreError: CoreError {
        let parts = [
            ("error", error), ("error_code", errorCode), ("error_reason", errorReason), ("error_description", errorDescription),
            ("error_message", errorMessage),
        ]
        var details: [String: any Sendable] = [:]
        for (name, value) in parts { details[name] = value }
        details[GraphRequestErrorKey] = GraphRequestError.other.rawValue
        details[ErrorDeveloperMessageKey] = errorMessage ?? errorDescription ?? error
        details[GraphRequestErrorGraphErrorCodeKey] = errorCode.flatMap(Int.init)
        let description = parts.compactMap { name, value in value.map { "\(name) \"\($0)\"" } }.joined(separator: ", ")
        return CoreError(.errorGraphRequestGraphAPI, .dialogError, "The dialog returned \(description).", details: details)
    }
}
