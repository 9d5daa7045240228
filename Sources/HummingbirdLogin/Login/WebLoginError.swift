import HTTPTypes

/// The reason why a login or logout failed.
struct WebLoginError: Error {
    let status: HTTPResponse.Status
    /// The stable code, in `lowercase_words`, which the page shows.
    let code: String
    /// One line for the log, without secrets.
    let explanation: String

    init(_ status: HTTPResponse.Status, _ code: String, _ explanation: String) {
        self.status = status
        self.code = code
        self.explanation = explanation
    }

    static let isOver = WebLoginError(
        .badRequest, "no_login",
        "The answer belongs to no login that this browser has begun in the last ten minutes, or to one that is over.")
}
