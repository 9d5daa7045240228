/// Errors of the Graph API itself (Wire.md, sections 7.1, 7.2 and 11.2).
extension GraphError {
    /// The call names `me` without a token of a person.
    public static let noActiveToken = GraphError(
        "An active access token must be used to query information about the current user.", code: 2500, kind: "invalid_token")
    /// The call needs an access token and has none.
    public static let noToken = GraphError("An access token is required to request this resource.", code: 104, kind: "invalid_token")

    /// The object does not exist, or the caller must not see it. The error does not reveal which of the two is the case.
    public static func unsupported(_ method: GraphAPIRequest.Method, _ id: String) -> GraphError {
        GraphError(
            "Unsupported \(method.rawValue.lowercased()) request. Object with ID '\(id)' does not exist, cannot be loaded due to missing "
                + "permissions, or does not support this operation. Please read the Graph API documentation at "
                + "https://developers.facebook.com/docs/graph-api",
            type: "GraphMethodException", code: 100, subcode: 33)
    }

    /// The call names an object by user name, although only IDs are looked up.
    public static func userName(_ name: String) -> GraphError {
        GraphError("(#803) Cannot query users by their username (\(name))", code: 803, kind: "not_found", status: 404)
    }

    /// The app may not make this call at all.
    public static let noCapability = GraphError("(#3) Application does not have the capability to make this API call.", code: 3)

    static func requiresPermission(_ name: String) -> GraphError {
        GraphError("(#200) Requires extended permission: \(name)", code: 200, kind: "access_denied", status: 403)
    }

    /// The app has no publish permission that a person could grant.
    public static let publishingDeprecated = GraphError(
        "(#200) This endpoint is deprecated since the required permission publish_actions is deprecated", code: 200,
        kind: "access_denied", status: 403)
}
