import Foundation
import Latchkey

@testable import Latchkey

/// A presenter that shows every dialog until a test ends it.
final class HeldDialogPresenter: DialogPresenter, Sendable {
    /// A dialog that is shown.
    struct HeldDialog: Sendable {
        let dialog: PendingDialog
        let end: OneShotResult<DialogRedirect>

        /// The parameters in the dialog's URL.
        var parameters: URLQuery {
            get throws { URLQuery(of: try dialog.url(redirectURI: dialog.appRedirectURI)) }
        }

        /// Returns a redirect URL with a query or a fragment, and with the `state` of the dialog.
        func address(_ text: String) throws -> URL {
            let state = try parameters["state"] ?? ""
            guard let url = URL(string: "\(dialog.appRedirectURI)\(text)&state=\(state.escaped)") else { throw URLError(.badURL) }
            return url
        }
    }

    private let state = Locked<(count: Int, shown: [Int: HeldDialog])>((0, [:]))

    func present(_ dialog: PendingDialog) async throws -> DialogRedirect {
        let end = OneShotResult<DialogRedirect>()
        let key = state.withLock { state in
            state.count += 1
            state.shown[state.count] = HeldDialog(dialog: dialog, end: end)
            return state.count
        }
        defer { state.withLock { _ = $0.shown.removeValue(forKey: key) } }
        return try await end.valueUnlessCanceled()
    }

    /// The dialogs that are shown, the oldest first.
    var shown: [HeldDialog] { state.withLock { $0.shown.sorted { $0.key < $1.key }.map(\.value) } }
}
