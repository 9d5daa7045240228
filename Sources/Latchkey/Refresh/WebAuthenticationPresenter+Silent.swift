#if canImport(AuthenticationServices)
/// The documented silent way: an authentication session that shares the browser's cookies, and ends before a page appears.
extension WebAuthenticationPresenter: SilentDialogPresenter {
    public func presentSilently(_ dialog: PendingDialog) async throws -> DialogAnswer {
        guard !isEphemeral else {
            throw LimitedLoginRefreshError.unsupportedPlatform.because("A browser without cookies cannot be logged in.")
        }
        return try await present(dialog)
    }
}
#endif
