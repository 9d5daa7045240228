import LoginModel
import ProviderDomain

/// Checks and seals the hidden field of the dialog's forms.
extension DialogEndpoints {
    /// - Throws: ``RefusedVisit``, with a link that restarts the dialog.
    func check(
        _ sealed: SealedDialog, for use: SealedDialog.Use, _ visit: DialogVisit, forgivingOtherSession: Bool = false
    ) throws {
        try check(
            sealed, for: use, visit.browser, restart: restart(of: visit), visit.language, display: visit.display,
            forgivingOtherSession: forgivingOtherSession)
    }

    func seal(
        _ visit: DialogVisit, for use: SealedDialog.Use, session: String? = nil, shown: [Permission] = [],
        choice: SealedDialog.Choice? = nil, opened: String? = nil
    ) throws -> String {
        try seal(
            visit.errand, for: use, visit.browser, session: session, shown: shown, choice: choice ?? visit.choice,
            opened: opened ?? visit.openedSession,
            startedAt: visit.flow.arrivedAt)
    }
}
