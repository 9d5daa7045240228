import Foundation
import LoginModel

/// An answer to a dialog that no provider gave. It carries the dialog's challenge, as a real one does.
struct ForgedAnswer {
    private let state: String
    private let redirectURI: String

    init(to dialog: URL, redirectURI: String) {
        state = FormParameters(encoded: dialog.query(percentEncoded: true) ?? "")[DialogParameter.state] ?? ""
        self.redirectURI = redirectURI
    }

    /// - Throws: ``TestSetupError`` where that makes no address.
    func url(error: String, message: String) throws -> URL {
        let fields = [("error", error), ("error_message", message), ("error_description", message), (DialogParameter.state, state)]
        let separator = redirectURI.contains("?") ? "&" : "?"
        guard let url = URL(string: redirectURI + separator + FormParameters.encode(fields)) else {
            throw TestSetupError(description: "The refusal makes no address.")
        }
        return url
    }
}
