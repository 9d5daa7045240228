public import IdentityTokens

/// What a call of the Graph API is answered with.
public enum GraphAnswer: Sendable {
    /// A document.
    case json(JSONValue)
    /// The address of a picture: 302.
    case picture(String)

    /// What every write without a new object says (provider-wire.md, section 1.4).
    public static let success = GraphAnswer.json(["success": true])
}
