/// Presents the dialog to the person and waits for its response.
///
/// ```swift
/// struct FixedBrowser: DialogPresenter {
///     func present(_ dialog: PendingDialog) async throws -> DialogRedirect {
///         let address = try dialog.url(redirectURI: dialog.appRedirectURI)
///         let end = try await walk(from: address)                      // follows the pages to the redirect URI
///         return DialogRedirect(url: end, redirectURI: dialog.appRedirectURI)
///     }
/// }
/// ```
public protocol DialogPresenter: Sendable {
    /// Checks the dialog for problems that can be found before anything is sent or shown. The default implementation finds none.
    /// - Throws: The reason why the dialog cannot be presented.
    func check(_ dialog: PendingDialog) throws

    /// Presents the dialog once and returns the URL to which it redirected.
    ///
    /// The method must return soon after its task is canceled, and release everything that it opened. The login waits two seconds for the
    /// method, and then ends without it. The task is canceled when the time limit expires, when ``LoginManager/cancel()`` is called, and
    /// when the app receives the response in another way (``LoginManager/application(_:open:sourceApplication:annotation:)``).
    /// - Throws: ``LoginCancellationError`` if the person closed the dialog; any other error is a failure of the login.
    func present(_ dialog: PendingDialog) async throws -> DialogRedirect
}

extension DialogPresenter {
    /// The default implementation, which finds no problems.
    public func check(_ dialog: PendingDialog) throws {}
}

/// The default presenter of the platform.
enum PlatformPresenter {
    #if canImport(AuthenticationServices)
    static var platformDefault: any DialogPresenter { WebAuthenticationPresenter() }
    #else
    static var platformDefault: any DialogPresenter { LoopbackPresenter() }
    #endif
}
