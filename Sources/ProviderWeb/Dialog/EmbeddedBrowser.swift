/// Detects, by the `User-Agent` header, a browser that is embedded in an app. The app could read what the person types (RFC 8252, section
/// 8.12).
enum EmbeddedBrowser {
    /// Whether a request comes from an embedded browser.
    /// - Parameter userAgent: the value of the `User-Agent` header, if one was sent.
    static func isEmbedded(userAgent: String?) -> Bool {
        guard let userAgent else { return false }
        // `; wv)` marks the WebView of Android.
        if userAgent.contains("; wv)") { return true }
        // WKWebView omits `Safari/`, which the system's authentication sessions and other browsers on iOS include.
        let isPhone = ["iPhone", "iPad", "iPod"].contains { userAgent.contains($0) }
        return isPhone && userAgent.contains("AppleWebKit/") && !userAgent.contains("Safari/")
    }
}
