/// A presenter that can ask the dialog without showing one of its pages: with the browser's cookies.
///
/// A browser with windows cannot, so that the loopback presenter is none. Without one, a limited session cannot be refreshed silently, and the
/// refresh says ``LimitedLoginRefreshError/unsupportedPlatform``.
public protocol SilentDialogPresenter: DialogPresenter {
    /// Whether the system asks the person for consent before it opens the browser. A silent refresh then needs
    /// ``Settings/mayAskForConsentInSilentRefresh``. Default `false`.
    var asksForConsent: Bool { get }

    /// Asks the dialog once and returns where it led. The dialog has `prompt=none`, and answers without a page.
    ///
    /// Must end soon after its task is cancelled, and give back everything that it opened.
    /// - Throws: ``LimitedLoginRefreshError/unsupportedPlatform`` where it turns out that it cannot; ``LoginCancelled`` when the person closed
    ///   what was shown; any other error counts as one of the network's, and the refresh tries again.
    func presentSilently(_ dialog: PendingDialog) async throws -> DialogAnswer
}

extension SilentDialogPresenter {
    /// `false`: the person sees nothing.
    public var asksForConsent: Bool { false }
}
