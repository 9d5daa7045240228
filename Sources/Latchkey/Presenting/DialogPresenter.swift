/// Shows the dialog to the person and waits for its answer.
///
/// ```swift
/// struct FixedBrowser: DialogPresenter {
///     func present(_ dialog: PendingDialog) async throws -> DialogAnswer {
///         let address = try dialog.url(redirectURI: dialog.appRedirectURI)
///         let end = try await walk(from: address)                      // where the pages led
///         return DialogAnswer(url: end, redirectURI: dialog.appRedirectURI)
///     }
/// }
/// ```
public protocol DialogPresenter: Sendable {
    /// Says what can be known to be wrong before anything is sent or shown. Without it, nothing is.
    /// - Throws: why the dialog cannot be presented.
    func check(_ dialog: PendingDialog) throws

    /// Shows the dialog once and returns where it led.
    ///
    /// Must end soon after its task is cancelled, and give back everything that it opened: that is how a time-out and
    /// ``LoginManager/cancel()`` reach it. The login waits two seconds for that, and ends without it then. The task is cancelled as well
    /// when the answer came to the app by another way, ``LoginManager/application(_:open:sourceApplication:annotation:)``.
    /// - Throws: ``LoginCancelled`` when the person closed the dialog; any other error is a failure of the login.
    func present(_ dialog: PendingDialog) async throws -> DialogAnswer
}

extension DialogPresenter {
    /// Nothing can be known to be wrong.
    public func check(_ dialog: PendingDialog) throws {}
}
