/// The kinds of checks that an operation runs, in the order in which they run.
struct CheckList: Sendable {
    /// The kind of request that has these checks; `nil` if all requests of the operation have them. It is a grant type (RFC 6749, section
    /// 1.3), the name or the value of a field, or `app` or `device` for a login that an app or a device requested.
    let variant: String?
    let checks: [RequestCheck]

    init(for variant: String? = nil, _ checks: [RequestCheck]) {
        self.variant = variant
        self.checks = checks
    }

    /// The variant for all requests that match no other variant of the operation.
    static let others = "other"
}
