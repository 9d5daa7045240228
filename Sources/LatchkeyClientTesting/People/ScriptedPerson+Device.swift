import Foundation
public import Latchkey

extension ScriptedPerson {
    /// Enters a device's user code at its verification URL, and completes the pages that follow.
    /// - Returns: the last page, or the app's redirect URL.
    /// - Throws: ``ScriptedBrowser/NavigationError`` if a page shows an unexpected alert, or if there are too many pages;
    ///   `LoginCancellationError` if the person closes the browser.
    @discardableResult
    public func confirm(_ code: DeviceLoginCodeInfo) async throws -> ScriptedBrowser.End {
        onAction(.opensDialog)
        var end = try await browser.follow(browser.get(code.verificationURL))
        var hasTypedPassword = false
        for context in 0..<6 {
            guard case .page(let response) = end else { return end }
            let page = try response.page()
            onAction(.reads(heading: page.heading))
            if let alert = page.alert { try handleAlert(alert, isResponse: context > 0) }
            guard let form = page.form else { return end }
            if form.action.path().hasSuffix("/device") {
                let fields = form.hidden + [("user_code", code.loginCode), ("action", "continue")]
                end = try await browser.follow(browser.post(form.action, fields))
            } else {
                try await performBehaviorWithoutForm()
                end = try await browser.follow(browser.post(form.action, fill(form, isFirst: !hasTypedPassword)))
                hasTypedPassword = hasTypedPassword || form.asksForPassword
            }
        }
        throw ScriptedBrowser.NavigationError(description: "The device login has too many pages.")
    }
}
