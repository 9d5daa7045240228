/// The kinds of the checks of an operation, in the order in which they run.
struct CheckList: Sendable {
    /// The grant type that has these checks (RFC 6749, section 1.3); `nil` for an endpoint that is not a token endpoint.
    let grantType: String?
    let checks: [RequestCheck]

    init(grantType: String? = nil, _ checks: [RequestCheck]) {
        self.grantType = grantType
        self.checks = checks
    }
}
