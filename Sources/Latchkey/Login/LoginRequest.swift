/// The arguments of a login call, before they are validated.
enum LoginRequest: Sendable {
    /// A configuration, or none.
    case given(LoginConfiguration?)
    /// Names of permissions, for a classic login.
    case permissions([String])
    /// A reauthorization of expired data access.
    case dataAccess

    /// Whether only the session's owner may log in, even if the session has expired.
    var requiresSamePerson: Bool { if case .dataAccess = self { true } else { false } }

    /// Creates the configuration.
    /// - Throws: the reason why the arguments are not valid. It is logged as well, because developers often ignore the error of a completion
    ///   handler.
    func configuration(settings: Settings, session: Session) throws -> LoginConfiguration {
        switch self {
        case .given(let configuration?): return configuration
        case .given(nil):
            throw settings.loggingDeveloperError(
                CoreError(
                    .errorInvalidArgument, .noConfiguration,
                    "There is no configuration. LoginConfiguration.validated(…) says which rule a configuration broke.",
                    details: [ErrorArgumentNameKey: "configuration"]))
        case .permissions(let names):
            return try settings.checked { () throws(LoginInputError) in
                try .validated(permissions: names.map(Permission.init(name:)), settings: settings)
            }
        case .dataAccess:
            guard session.accessToken != nil else {
                throw LoginError(
                    .missingAccessToken, .noAccessToken, "There is no access token, so there is no access to data that could be renewed.")
            }
            return try settings.checked { () throws(LoginInputError) in
                try .validated(permissions: [], authType: .reauthorize, settings: settings)
            }
        }
    }
}

extension Settings {
    fileprivate func loggingDeveloperError(_ error: CoreError) -> CoreError {
        log(.developerErrors, error.explanation)
        return error
    }

    fileprivate func checked(_ make: () throws(LoginInputError) -> LoginConfiguration) throws(CoreError) -> LoginConfiguration {
        do {
            return try make()
        } catch {
            throw loggingDeveloperError(CoreError(error, argument: "permissions"))
        }
    }
}
