import HTTPTypes

/// Why a login came to nothing.
struct WebLoginFailure: Error {
    let status: HTTPResponse.Status
    /// Stable, in `lowercase_words`; the page shows it.
    let code: String
    /// A line for the log, without secrets.
    let explanation: String

    init(_ status: HTTPResponse.Status, _ code: String, _ explanation: String) {
        self.status = status
        self.code = code
        self.explanation = explanation
    }
}
