internal import LoginModel

/// What a session becomes by a refresh (client-sdk.md, sections 2.9 and 5.2).
struct RefreshedSession: Sendable {
    let values: Session.Values
    /// For the next login of this person; `nil` where the way brought none, and the session keeps the one that it has.
    let userTokenNonce: Secret?
}
