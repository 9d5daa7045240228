/// What an app calls a login with, before it is known to be possible.
enum LoginWish: Sendable {
    /// A configuration, or none.
    case given(LoginConfiguration?)
    /// The names of permissions: a classic login.
    case permissions([String])
    /// Access to data again, after it has lapsed.
    case dataAccess

    /// Whether nobody but who has the session is to log in, also where that has run out.
    var isForSamePerson: Bool { if case .dataAccess = self { true } else { false } }

    /// - Throws: why there is no such configuration. The log is told as well: a completion handler is easily not looked at.
    func configuration(settings: Settings, session: Session) throws -> LoginConfiguration {
        switch self {
        case .given(let configuration?): return configuration
        case .given(nil):
            throw settings.developerError(
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
    fileprivate func developerError(_ error: CoreError) -> CoreError {
        log(.developerErrors, error.explanation)
        return error
    }

    fileprivate func checked(_ make: () throws(LoginInputError) -> LoginConfiguration) throws(CoreError) -> LoginConfiguration {
        do {
            return try make()
        } catch {
            throw developerError(CoreError(error, argument: "permissions"))
        }
    }
}
