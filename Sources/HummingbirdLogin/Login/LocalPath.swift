/// A place in this app that a browser may be sent to.
enum LocalPath {
    /// The text where it is one, else the app's first page: an address elsewhere would make an open redirector of the app (RFC 9700, section 4.11).
    static func safe(_ text: String?) -> String {
        guard let text, text.hasPrefix("/"), text.utf8.count <= 512, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != 0x5c }),
            !text.hasPrefix("//")
        else { return "/" }
        return text
    }
}
