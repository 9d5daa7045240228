/// One change of a session, of one or several of the three values.
public struct SessionChange: Sendable, Equatable {
    /// The values before the change.
    public let old: Session.Values
    /// The values after the change.
    public let new: Session.Values
    /// Whether the access token has just expired. The old and new values are equal then: an expired token remains until it is replaced.
    public let isExpiry: Bool
}
