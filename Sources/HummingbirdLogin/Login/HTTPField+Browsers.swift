import HTTPTypes

extension HTTPField.Name {
    /// The header field `Sec-Fetch-Site` (Fetch Metadata Request Headers, section 2.2).
    static let secFetchSite = known("Sec-Fetch-Site")
    /// The header field `Referrer-Policy` (Referrer Policy, section 4.1).
    static let referrerPolicy = known("Referrer-Policy")

    /// Creates a field name from a literal that is known to be valid.
    private static func known(_ name: StaticString) -> HTTPField.Name {
        guard let name = HTTPField.Name("\(name)") else { preconditionFailure("\(name) is not a header name") }
        return name
    }
}
