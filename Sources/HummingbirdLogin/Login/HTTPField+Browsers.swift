import HTTPTypes

extension HTTPField.Name {
    /// Fetch Metadata Request Headers, section 2.2.
    static let secFetchSite = known("Sec-Fetch-Site")
    /// Referrer Policy, section 4.1.
    static let referrerPolicy = known("Referrer-Policy")

    /// A name that is known to be one.
    private static func known(_ name: StaticString) -> HTTPField.Name {
        guard let name = HTTPField.Name("\(name)") else { preconditionFailure("\(name) is no name of a header") }
        return name
    }
}
