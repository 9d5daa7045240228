/// Tells a browser inside of another app, which could read along what is typed into it (RFC 8252, section 8.12), as far as it says so itself.
enum EmbeddedBrowser {
    /// - Parameter userAgent: the header, if one was sent.
    static func `is`(_ userAgent: String?) -> Bool {
        guard let userAgent else { return false }
        // Android's WebView.
        if userAgent.contains("; wv)") { return true }
        // WKWebView: the system's own sessions say Safari, and so do other browsers there.
        let isPhone = ["iPhone", "iPad", "iPod"].contains { userAgent.contains($0) }
        return isPhone && userAgent.contains("AppleWebKit/") && !userAgent.contains("Safari/")
    }
}
