#if canImport(AuthenticationServices)
/// Performs the documented silent refresh in an authentication session that shares the browser's cookies. The session ends before a page of
/// the provider appears.
///
/// The person may notice the refresh: before each session that shares cookies, the system asks whether the app may use the provider's
/// website to log in, and an empty window may appear briefly.
extension WebAuthenticationPresenter: SilentDialogPresenter {
    /// `true`: the system shows an alert before it opens the browser.
    public var asksForConsent: Bool { true }

    public func presentSilently(_ dialog: PendingDialog) async throws -> DialogRedirect {
        guard !isEphemeral else {
            throw LimitedLoginRefreshError.unsupportedPlatform.withExplanation("A silent refresh needs a browser with cookies.")
        }
        return try await present(dialog)
    }
}
#endif
