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

    static let isOver = WebLoginFailure(
        .badRequest, "no_login",
        "The answer belongs to no login that this browser has begun in the last ten minutes, or to one that is over.")
}
