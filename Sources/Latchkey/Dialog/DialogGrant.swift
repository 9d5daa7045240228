/// What a dialog answered when the person agreed.
struct DialogGrant: Sendable {
    /// What the app gets in hand.
    enum Credential: Sendable {
        case idToken(String)
        case code(String)
    }

    let credential: Credential
    /// What was granted; `nil` where the answer does not tell.
    let granted: Set<Permission>?
    let declined: Set<Permission>
    /// `facebook` or `gaming`; empty where the answer does not tell.
    let graphDomain: String
}
