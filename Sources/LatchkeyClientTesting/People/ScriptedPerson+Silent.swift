import Foundation
public import Latchkey

/// Sends `prompt=none` requests with the cookies of the person's browser, as the system's browser does for a silent refresh.
extension ScriptedPerson: SilentDialogPresenter {
    public func presentSilently(_ dialog: PendingDialog) async throws -> DialogRedirect {
        let redirectURI = dialog.appRedirectURI
        switch try await browser.follow(browser.get(try dialog.url(redirectURI: redirectURI))) {
        case .external(let result): return DialogRedirect(url: result, redirectURI: redirectURI)
        case .page(let response): throw ScriptedBrowser.NavigationError(description: "A page was shown at \(response.url.path()).")
        }
    }
}
