import Foundation
import LoginModel

/// A dialog response that no provider sent. It carries the dialog's `state`, as a real response does.
struct ForgedResponse {
    private let state: String
    private let redirectURI: String

    init(to dialog: URL, redirectURI: String) {
        state = FormParameters(encoded: dialog.query(percentEncoded: true) ?? "")[DialogParameter.state] ?? ""
        self.redirectURI = redirectURI
    }

    /// Returns the redirect URL with an error.
    /// - Throws: ``TestSetupError`` if the parameters do not make a valid URL.
    func url(error: String, message: String) throws -> URL {
        let fields = [("error", error), ("error_message", message), ("error_description", message), (DialogParameter.state, state)]
        let separator = redirectURI.contains("?") ? "&" : "?"
        guard let url = URL(string: redirectURI + separator + FormParameters.encode(fields)) else {
            throw TestSetupError(description: "The error does not form a valid address.")
        }
        return url
    }
}
