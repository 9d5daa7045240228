import Hummingbird
import LoginModel

/// The browser that sent a request, as identified by its cookies.
struct BrowserIdentity: Sendable {
    /// The digest of the browser cookie that the request carries; `nil` if it carries none.
    let sentDigest: String?
    /// The digest of the browser cookie that the next request will carry.
    let digest: String
    /// The new value of the browser cookie; `nil` if the browser already has one.
    let newCookieValue: String?
    let sessionDigest: String?

    init(_ request: Request, _ cookies: BrowserCookies, _ surroundings: SystemEnvironment) {
        let sent = request.cookies
        sentDigest = cookies.browserDigest(in: sent)
        if let sentDigest {
            digest = sentDigest
            newCookieValue = nil
        } else {
            let fresh = surroundings.randomText(bytes: 32)
            digest = BrowserCookies.digest(fresh)
            newCookieValue = fresh
        }
        sessionDigest = cookies.sessionDigest(in: sent)
    }

    private init(_ browser: BrowserIdentity, sessionDigest: String) {
        sentDigest = browser.sentDigest
        digest = browser.digest
        newCookieValue = browser.newCookieValue
        self.sessionDigest = sessionDigest
    }

    /// The same browser with another session.
    func `in`(_ session: String) -> BrowserIdentity { BrowserIdentity(self, sessionDigest: session) }
}
