import Hummingbird
import LoginModel

/// The browser that sent a request, as identified by its cookies.
struct VisitingBrowser: Sendable {
    /// The digest of the browser cookie that the request carries; `nil` if it carries none.
    let sentDigest: String?
    /// The digest of the browser cookie that the next request will carry.
    let digest: String
    /// The new value of the browser cookie; `nil` if the browser already has one.
    let freshValue: String?
    let sessionDigest: String?

    init(_ request: Request, _ cookies: BrowserCookies, _ surroundings: Surroundings) {
        let sent = request.cookies
        sentDigest = cookies.browserDigest(in: sent)
        if let sentDigest {
            digest = sentDigest
            freshValue = nil
        } else {
            let fresh = surroundings.randomText(bytes: 32)
            digest = BrowserCookies.digest(fresh)
            freshValue = fresh
        }
        sessionDigest = cookies.sessionDigest(in: sent)
    }

    private init(_ browser: VisitingBrowser, sessionDigest: String) {
        sentDigest = browser.sentDigest
        digest = browser.digest
        freshValue = browser.freshValue
        self.sessionDigest = sessionDigest
    }

    /// The same browser with another session.
    func `in`(_ session: String) -> VisitingBrowser { VisitingBrowser(self, sessionDigest: session) }
}
