extension Settings {
    /// The rule for the permissions of a limited login, as strict as it is set.
    func checkLimitedLogin(_ permissions: Set<Permission>) throws(LoginInputError) {
        let allowed = limitedLoginPermissions
        let outside = permissions.subtracting(allowed).map(\.name)
        guard !outside.isEmpty, limitedLoginStrictness != .off else { return }
        let error = LoginInputError.permissionOutsideLimitedLogin(outside, allowed: allowed)
        guard limitedLoginStrictness == .lenient else { throw error }
        log(.developerErrors, error.explanation)
    }
}
