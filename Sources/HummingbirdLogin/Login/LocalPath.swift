/// A path in this app to which a browser may be redirected.
enum LocalPath {
    /// Returns the text if it is a path of this app, and `/` otherwise, because a redirect to another site would make the app an open
    /// redirector (RFC 9700, section 4.11).
    static func validated(_ text: String?) -> String {
        guard let text, text.hasPrefix("/"), text.utf8.count <= 512, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != 0x5c }),
            !text.hasPrefix("//")
        else { return "/" }
        return text
    }
}
