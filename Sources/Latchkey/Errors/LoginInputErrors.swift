extension LoginInputError {
    /// An authorisation type that the dialog does not take from an app.
    public static func authType(_ name: String) -> LoginInputError {
        LoginInputError(
            code: "auth_type", explanation: "The authorisation type \"\(name.prefix(64))\" is neither rerequest nor reauthorize.")
    }
}

extension CoreError {
    /// What a login that is asked for something that nobody can ask for ends with.
    /// - Parameter argument: the name of what was handed in.
    init(_ error: LoginInputError, argument: String) {
        self.init(.errorInvalidArgument, .badConfiguration, error.explanation, details: [ErrorArgumentNameKey: argument])
    }
}
