import LoginModel
import ProviderDomain

/// Checks and seals the hidden field of the dialog's forms.
extension DialogEndpoints {
    /// - Throws: ``LocalizedPageError``, with a link that restarts the dialog.
    func check(
        _ sealed: FormState, for use: FormState.Use, _ context: AuthorizationContext, forgivingOtherSession: Bool = false
    ) throws {
        try check(
            sealed, for: use, context.browser, restart: restartAddress(of: context), context.language, display: context.display,
            forgivingOtherSession: forgivingOtherSession)
    }

    func seal(
        _ context: AuthorizationContext, for use: FormState.Use, session: String? = nil, shown: [Permission] = [],
        choice: FormState.Choice? = nil, opened: String? = nil
    ) throws -> String {
        try seal(
            context.payload, for: use, context.browser, session: session, shown: shown, choice: choice ?? context.choice,
            opened: opened ?? context.openedSession,
            startedAt: context.flow.arrivedAt)
    }
}
