extension GraphClient {
    /// Requests the permissions of the person who is logged in, and updates the session's access token with them.
    /// - Throws: ``CoreError``; ``CoreErrorCode/errorAccessTokenRequired`` if the session has no access token.
    public func permissions() async throws -> LoginPermissions {
        let response = try await send(.get, "me/permissions")
        guard let permissions = LoginPermissions(response.json) else {
            throw ParsedGraphResponse.responseError(
                .errorGraphRequestProtocolMismatch, response.status, "The response to GET me/permissions has no list of permissions.")
        }
        return permissions
    }

    /// Revokes one permission. The permission is then listed as declined.
    /// - Throws: ``CoreError``. The session then does not change, except that an access token that the provider reports as invalid is
    ///   removed or marked as expired.
    public func revoke(_ permission: Permission) async throws {
        let name = try? Permission(validating: permission.name)
        guard let name else {
            throw CoreError(
                .errorInvalidArgument, .badRequest, "\"\(permission.name.prefix(64))\" is not the name of a permission.",
                details: [ErrorArgumentNameKey: "permission"])
        }
        try await requireSuccess(send(.delete, "me/permissions/\(name.name)"), "DELETE me/permissions/\(name.name)")
    }

    /// Revokes the app's access: the app loses all permissions at the provider, and the session is logged out.
    /// - Throws: ``CoreError``. The session then does not change, except that an access token that the provider reports as invalid is
    ///   removed or marked as expired.
    public func revokeAll() async throws { try await requireSuccess(send(.delete, "me/permissions"), "DELETE me/permissions") }

    private func send(_ method: HTTPMethod, _ path: String) async throws -> GraphResponse {
        guard let token = session.accessToken else { throw CoreError.noAccessToken("\(method.rawValue) \(path)") }
        return try await GraphRequest(
            path: path, parameters: method == .get ? ["fields": .string("")] : [:], tokenString: token.tokenString, httpMethod: method,
            client: self
        ).response()
    }

    private func requireSuccess(_ response: GraphResponse, _ action: String) throws(CoreError) {
        try GraphConfirmation.require(in: response.json, status: response.status, to: action)
    }
}

extension CoreError {
    /// The error for a request that needs an access token while the session has none.
    /// - Parameter action: The request, as it appears in the message.
    static func noAccessToken(_ action: String) -> CoreError {
        CoreError(
            .errorAccessTokenRequired, .noAccessToken, "\(action) needs an access token, but the session has none.")
    }
}
