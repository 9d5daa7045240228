/// A presenter that can send a dialog request with the browser's cookies and without showing a page.
///
/// A normal browser window cannot do that, so the loopback presenter does not conform. Without a silent presenter, a silent refresh fails
/// with ``LimitedLoginRefreshError/unsupportedPlatform``.
public protocol SilentDialogPresenter: DialogPresenter {
    /// Whether the system asks the person for consent before it opens the browser. If so, a silent refresh needs
    /// ``Settings/mayAskForConsentInSilentRefresh``. Default `false`.
    var asksForConsent: Bool { get }

    /// Sends the dialog request once, and returns the redirect. The request has `prompt=none`, so the provider responds without a page.
    ///
    /// The method must return soon after its task is canceled, and release its resources.
    /// - Throws: ``LimitedLoginRefreshError/unsupportedPlatform`` if a silent request turns out to be impossible;
    ///   ``LoginCancellationError`` if the person closed the window; any other error counts as a network error, and the request is retried.
    func presentSilently(_ dialog: PendingDialog) async throws -> DialogRedirect
}

extension SilentDialogPresenter {
    /// `false`: the system shows nothing to the person.
    public var asksForConsent: Bool { false }
}
