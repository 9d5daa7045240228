extension LoginConfiguration {
    /// Creates the configuration of a refresh: the permissions of the session, without asking again for declined ones.
    /// - Parameter nonce: the nonce; `nil` generates a UUID.
    static func refreshing(_ limited: LimitedSession, nonce: String?, settings: Settings) throws(LimitedLoginRefreshError)
        -> LoginConfiguration
    {
        do {
            let permissions = limited.permissions.filter(settings.limitedLoginPermissions.contains)
            return try .validated(permissions: permissions, tracking: .limited, nonce: nonce, authType: nil, settings: settings)
        } catch { throw .unknown.withExplanation("The login of the session cannot be repeated: \(error.explanation)", cause: error) }
    }
}
