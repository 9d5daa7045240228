extension LoginInputError {
    /// An authorisation type that the dialog does not take from an app.
    public static func authType(_ name: String) -> LoginInputError {
        LoginInputError(
            code: "auth_type", explanation: "The authorisation type \"\(name.prefix(64))\" is neither rerequest nor reauthorize.")
    }
}
