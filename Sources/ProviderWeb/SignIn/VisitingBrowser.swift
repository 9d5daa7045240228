import Hummingbird
import LoginModel

/// The browser that a request comes from, as far as its cookies tell.
struct VisitingBrowser: Sendable {
    /// What it sent.
    let sentDigest: String?
    /// What it will have sent next time.
    let digest: String
    /// The value of a cookie for a browser that has none yet.
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

    /// The same browser, once it has another session.
    func `in`(_ session: String) -> VisitingBrowser { VisitingBrowser(self, sessionDigest: session) }
}
