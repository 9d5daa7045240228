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
    /// Shows the dialog once and returns where it led.
    ///
    /// Must end soon after its task is cancelled, and give back everything that it opened: that is how a time-out and
    /// ``LoginManager/cancel()`` reach it.
    /// - Throws: ``LoginCancelled`` when the person closed the dialog; any other error is a failure of the login.
    func present(_ dialog: PendingDialog) async throws -> DialogAnswer
}
