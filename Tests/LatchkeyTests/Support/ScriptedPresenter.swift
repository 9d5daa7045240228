import Foundation
import Latchkey

/// A presenter whose behavior the test defines.
struct ScriptedPresenter: DialogPresenter {
    let script: @Sendable (PendingDialog) async throws -> DialogRedirect

    init(_ script: @escaping @Sendable (PendingDialog) async throws -> DialogRedirect) { self.script = script }

    /// Returns a presenter that responds to the dialog with the closure's result for the dialog's parameters, such as `#id_token=…`. The
    /// presenter adds `state` unless the result contains it.
    static func answering(_ response: @escaping @Sendable (URLQuery) throws -> String) -> ScriptedPresenter {
        ScriptedPresenter { dialog in
            let redirectURI = dialog.appRedirectURI
            let dialogQuery = URLQuery(of: try dialog.url(redirectURI: redirectURI))
            var text = try response(dialogQuery)
            if !text.contains("state=") { text += "&state=\((dialogQuery["state"] ?? "").escaped)" }
            guard let url = URL(string: redirectURI + text) else { throw URLError(.badURL) }
            return DialogRedirect(url: url, redirectURI: redirectURI)
        }
    }

    /// A presenter that never responds, and ends when it is canceled.
    static let silent = ScriptedPresenter { _ in
        let (nothing, _) = AsyncStream.makeStream(of: DialogRedirect.self)
        for await response in nothing { return response }
        throw CancellationError()
    }

    func present(_ dialog: PendingDialog) async throws -> DialogRedirect { try await script(dialog) }
}
