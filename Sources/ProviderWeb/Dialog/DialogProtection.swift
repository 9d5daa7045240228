import ProviderDomain

/// Checks the hidden field of the dialog's forms.
extension DialogEndpoints {
    /// - Throws: ``LocalizedPageError``, with a link that restarts the dialog.
    func check(_ sealed: BrowserBound<FormState>, _ context: AuthorizationContext, forgivingOtherSession: Bool = false) throws {
        guard let violation = violation(of: sealed, from: context.browser), violation != .otherSession || !forgivingOtherSession
        else { return }
        throw context.localized(PageError(violation, restartingAt: restartAddress(of: context)))
    }
}
