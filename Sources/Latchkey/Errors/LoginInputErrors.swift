extension LoginInputError {
    /// The authorization type is neither `rerequest` nor `reauthorize`.
    public static func authType(_ name: String) -> LoginInputError {
        LoginInputError(
            code: "auth_type", explanation: "The authorization type \"\(name.prefix(64))\" is neither rerequest nor reauthorize.")
    }
}

extension CoreError {
    /// Creates the error of a login whose arguments do not make a valid configuration.
    /// - Parameter argument: the name of the argument.
    init(_ error: LoginInputError, argument: String) {
        self.init(.errorInvalidArgument, .badConfiguration, error.explanation, details: [ErrorArgumentNameKey: argument])
    }
}
