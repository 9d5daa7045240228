import LoginModel
import ProviderDomain

/// Seals and opens the values that a browser stores and sends back to the provider.
extension Provider {
    /// Returns the sealed text of a value for the browser of a request and, if the value is bound to a session, for its session.
    /// - Throws: any error from encoding or sealing.
    func seal(_ value: some BrowserBoundValue, for browser: BrowserIdentity) throws -> String {
        try BrowserBound(value, browser: browser.cookieDigest, session: browser.sessionDigest, at: environment.now()).sealed(by: sealer)
    }

    /// Opens a sealed value; `nil` if there is none, or if it is of another kind, for another browser, or expired.
    func open<Value: BrowserBoundValue>(_ kind: Value.Type, in text: String?, from browser: BrowserIdentity) -> Value? {
        Value.open(text, by: sealer, browser: browser.requestDigest, at: environment.now())
    }
}
