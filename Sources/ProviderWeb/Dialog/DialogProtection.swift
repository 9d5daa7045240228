import LoginModel
import ProviderDomain

/// Checks and seals the hidden field of the dialog's forms.
extension DialogEndpoints {
    /// - Throws: ``LocalizedPageError``, with a link that restarts the dialog.
    func check(
        _ sealed: FormState, for use: FormState.Use, _ visit: AuthorizationContext, forgivingOtherSession: Bool = false
    ) throws {
        try check(
            sealed, for: use, visit.browser, restart: restart(of: visit), visit.language, display: visit.display,
            forgivingOtherSession: forgivingOtherSession)
    }

    func seal(
        _ visit: AuthorizationContext, for use: FormState.Use, session: String? = nil, shown: [Permission] = [],
        choice: FormState.Choice? = nil, opened: String? = nil
    ) throws -> String {
        try seal(
            visit.errand, for: use, visit.browser, session: session, shown: shown, choice: choice ?? visit.choice,
            opened: opened ?? visit.openedSession,
            startedAt: visit.flow.arrivedAt)
    }
}
