/// Parses and formats the parameter `scope`.
///
/// Facebook's documentation separates permissions with commas, and OAuth 2.0 (RFC 6749, section 3.3) with spaces. Clients send both, even
/// in one value.
public enum Scope {
    /// Returns the names in the value of a `scope` parameter, in order, without duplicates. Names are not validated.
    public static func names(in text: String) -> [String] {
        var seen: Set<String> = []
        return text.split { $0 == "," || $0.isWhitespace }.map(String.init).filter { seen.insert($0).inserted }
    }

    /// Returns the names of permissions separated by commas, as in the dialog's request and response.
    public static func list(_ permissions: some Sequence<Permission>) -> String {
        permissions.map(\.name).joined(separator: ",")
    }
}
