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

    static let noPendingLogin = WebLoginError(
        .badRequest, "no_login",
        "The response does not belong to a login that this browser started in the last ten minutes, or the login has ended.")
}
