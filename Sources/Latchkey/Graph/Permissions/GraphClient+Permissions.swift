extension GraphClient {
    /// What the person who is logged in lets the app do, as the provider knows it. The session's access token is brought up to date.
    /// - Throws: ``CoreError``; ``CoreErrorCode/errorAccessTokenRequired`` where nobody is logged in with an access token.
    public func permissions() async throws -> LoginPermissions {
        let response = try await ask(.get, "me/permissions")
        guard let permissions = LoginPermissions(response.json) else {
            throw GraphAnswer.unfit(
                .errorGraphRequestProtocolMismatch, response.status, "The answer to GET me/permissions has no list of permissions.")
        }
        return permissions
    }

    /// Takes back one permission. From then on it counts as declined.
    /// - Throws: ``CoreError``; nothing has changed in the session then.
    public func revoke(_ permission: Permission) async throws {
        let name = try? Permission(validating: permission.name)
        guard let name else {
            throw CoreError(
                .errorInvalidArgument, .badRequest, "\"\(permission.name.prefix(64))\" is not the name of a permission.",
                details: [ErrorArgumentNameKey: "permission"])
        }
        try await confirm(ask(.delete, "me/permissions/\(name.name)"), "DELETE me/permissions/\(name.name)")
    }

    /// Takes back the whole login: the app loses all permissions at the provider, and the session is logged out.
    /// - Throws: ``CoreError``; nothing has changed in the session then.
    public func revokeAll() async throws { try await confirm(ask(.delete, "me/permissions"), "DELETE me/permissions") }

    private func ask(_ method: HTTPMethod, _ path: String) async throws -> GraphResponse {
        guard let token = session.accessToken else { throw CoreError.noAccessToken("\(method.rawValue) \(path)") }
        return try await GraphRequest(
            path: path, parameters: method == .get ? ["fields": .string("")] : [:], tokenString: token.tokenString, httpMethod: method,
            client: self
        ).response()
    }

    private func confirm(_ response: GraphResponse, _ what: String) throws(CoreError) {
        try GraphConfirmation.require(in: response.json, status: response.status, to: what)
    }
}

extension CoreError {
    /// - Parameter what: what needs the token.
    static func noAccessToken(_ what: String) -> CoreError {
        CoreError(
            .errorAccessTokenRequired, .noAccessToken, "\(what) needs an access token, and there is none: nobody is logged in with one.")
    }
}
