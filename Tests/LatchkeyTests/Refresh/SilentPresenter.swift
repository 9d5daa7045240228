import Foundation
import Latchkey

/// A presenter that responds to silent dialogs with `script`, and to visible dialogs with `visible`.
struct SilentPresenter: SilentDialogPresenter {
    let script: @Sendable (PendingDialog) async throws -> DialogRedirect
    var visible: ScriptedPresenter = .silent
    var asksForConsent = false

    init(visible: ScriptedPresenter = .silent, _ script: @escaping @Sendable (PendingDialog) async throws -> DialogRedirect) {
        self.script = script
        self.visible = visible
    }

    /// Returns a presenter that responds to silent dialogs with the closure's result for the dialog's parameters. The presenter adds
    /// `state` unless the result contains it.
    static func answering(
        visible: ScriptedPresenter = .silent, _ response: @escaping @Sendable (URLQuery) throws -> String
    ) -> SilentPresenter {
        SilentPresenter(visible: visible) { try await ScriptedPresenter.answering(response).present($0) }
    }

    func presentSilently(_ dialog: PendingDialog) async throws -> DialogRedirect { try await script(dialog) }
    func present(_ dialog: PendingDialog) async throws -> DialogRedirect { try await visible.present(dialog) }
}
