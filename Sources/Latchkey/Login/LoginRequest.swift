/// The arguments of a login call, before they are validated.
enum LoginRequest: Sendable {
    /// The configuration that the app passed to `logIn`; `nil` if it passed none.
    case typed(LoginConfiguration?)
    /// The configuration of a login button, or the reason why the button's properties do not form a valid configuration.
    case button(Result<LoginConfiguration, any Error>)
    /// Names of permissions, for a classic login.
    case permissions([String])
    /// A reauthorization of expired data access.
    case dataAccessReauthorization

    /// Whether only the session's owner may log in, even if the session has expired.
    var requiresSamePerson: Bool { if case .dataAccessReauthorization = self { true } else { false } }

    /// Creates the configuration.
    /// - Throws: the reason why the arguments are not valid. For the cases `typed` and `permissions`, the reason is also logged, because
    ///   developers often ignore the error of a completion handler.
    func configuration(settings: Settings, session: Session) throws -> LoginConfiguration {
        switch self {
        case .typed(let configuration?): return configuration
        case .typed(nil):
            throw settings.loggingDeveloperError(
                CoreError(
                    .errorInvalidArgument, .noConfiguration,
                    "There is no login configuration. LoginConfiguration.validated(…) says which rule was broken.",
                    details: [ErrorArgumentNameKey: "configuration"]))
        case .button(let configuration): return try configuration.get()
        case .permissions(let names):
            return try settings.validatedConfiguration { () throws(LoginInputError) in
                try .validated(permissions: names.map(Permission.init(name:)), settings: settings)
            }
        case .dataAccessReauthorization:
            guard session.accessToken != nil else {
                throw LoginError(
                    .missingAccessToken, .noAccessToken, "There is no access token, so there is no data access to renew.")
            }
            return try settings.validatedConfiguration { () throws(LoginInputError) in
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

    fileprivate func validatedConfiguration(
        _ make: () throws(LoginInputError) -> LoginConfiguration
    ) throws(CoreError) -> LoginConfiguration {
        do {
            return try make()
        } catch {
            throw loggingDeveloperError(CoreError(error, argument: "permissions"))
        }
    }
}
