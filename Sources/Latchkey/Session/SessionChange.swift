/// One change of a session: of one of the three values, or of several together.
public struct SessionChange: Sendable, Equatable {
    /// What was before.
    public let old: Session.Values
    /// What is since then.
    public let new: Session.Values
    /// Whether the access token has just ended. Old and new are the same then: an ended token stays until somebody replaces it.
    public let isExpiry: Bool
}
