public import StrictJSON

/// The response to a call of the Graph API.
public enum GraphAPIResponse: Sendable {
    /// A JSON document.
    case json(JSONValue)
    /// A redirect (302) to the URL of a picture.
    case picture(String)

    /// The response to every write that creates no object (Wire.md, section 1.4).
    public static let success = GraphAPIResponse.json(["success": true])
}
