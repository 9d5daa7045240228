/// The kinds of the checks of an operation, in the order in which they run.
struct CheckList: Sendable {
    /// The kind of request that has these checks: a grant type (RFC 6749, section 1.3), the name or the value of a field, or what requested the login;
    /// `nil` if all requests of the operation have them.
    let variant: String?
    let checks: [RequestCheck]

    init(for variant: String? = nil, _ checks: [RequestCheck]) {
        self.variant = variant
        self.checks = checks
    }

    /// The variant of the requests that no other list of the operation is for.
    static let others = "other"
}
