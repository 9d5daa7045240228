extension LoginConfiguration {
    /// What a refresh asks for: the permissions of the session, and no decision of the person's again.
    /// - Parameter nonce: a fresh one if `nil`.
    static func refreshing(_ limited: LimitedSession, nonce: String?, settings: Settings) throws(LimitedLoginRefreshError)
        -> LoginConfiguration
    {
        do {
            let permissions = limited.permissions.filter(settings.limitedLoginPermissions.contains)
            return try .validated(permissions: permissions, tracking: .limited, nonce: nonce, authType: nil, settings: settings)
        } catch { throw .unknown.because("The session cannot be asked for again: \(error.explanation)", cause: error) }
    }
}
