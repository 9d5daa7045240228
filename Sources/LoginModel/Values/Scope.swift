/// The names in a `scope` parameter, in order, each once.
///
/// The documentation separates them by commas, OAuth 2.0 (RFC 6749, section 3.3) by spaces; clients send both, also mixed.
public enum Scope {
    /// Splits the text of a `scope` parameter. Names are not checked.
    public static func names(in text: String) -> [String] {
        var seen: Set<String> = []
        return text.split { $0 == "," || $0.isWhitespace }.map(String.init).filter { seen.insert($0).inserted }
    }

    /// The comma list that the dialog and its answers use.
    public static func list(_ permissions: some Sequence<Permission>) -> String {
        permissions.map(\.name).joined(separator: ",")
    }
}
