import Hummingbird
import LoginModel

/// The browser that sent a request, as identified by its cookies.
struct BrowserIdentity: Sendable {
    /// The digest of the browser cookie that the request carries; `nil` if it carries none.
    let requestDigest: String?
    /// The digest of the browser cookie that the next request will carry.
    let cookieDigest: String
    /// The new value of the browser cookie; `nil` if the browser already has one.
    let newCookieValue: String?
    let sessionDigest: String?

    init(_ request: Request, _ cookies: BrowserCookies, _ environment: SystemEnvironment) {
        let sent = request.cookies
        requestDigest = cookies.browserDigest(in: sent)
        if let requestDigest {
            cookieDigest = requestDigest
            newCookieValue = nil
        } else {
            let fresh = environment.randomText(bytes: 32)
            cookieDigest = BrowserCookies.digest(fresh)
            newCookieValue = fresh
        }
        sessionDigest = cookies.sessionDigest(in: sent)
    }

    private init(_ browser: BrowserIdentity, sessionDigest: String?) {
        requestDigest = browser.requestDigest
        cookieDigest = browser.cookieDigest
        newCookieValue = browser.newCookieValue
        self.sessionDigest = sessionDigest
    }

    /// Returns the same browser with another session, or with none.
    func withSession(_ session: String?) -> BrowserIdentity { BrowserIdentity(self, sessionDigest: session) }
}
