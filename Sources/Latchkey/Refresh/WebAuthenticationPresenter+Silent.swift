#if canImport(AuthenticationServices)
/// The documented silent way: an authentication session that shares the browser's cookies, and ends before a page of the provider appears.
///
/// It is not invisible. Before each session that shares cookies the system asks the person whether the app may use the provider's web site to
/// log in, and an empty window may appear for a moment.
extension WebAuthenticationPresenter: SilentDialogPresenter {
    /// The system's alert.
    public var asksForConsent: Bool { true }

    public func presentSilently(_ dialog: PendingDialog) async throws -> DialogAnswer {
        guard !isEphemeral else {
            throw LimitedLoginRefreshError.unsupportedPlatform.because("A browser without cookies cannot be logged in.")
        }
        return try await present(dialog)
    }
}
#endif
