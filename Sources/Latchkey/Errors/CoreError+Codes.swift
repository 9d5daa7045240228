// The documented spellings: `catch CoreError.errorNetwork`.

extension CoreError {
    /// Never raised.
    public static var errorReserved: CoreErrorCode { .errorReserved }
    /// Something could not be encrypted or decrypted.
    public static var errorEncryption: CoreErrorCode { .errorEncryption }
    /// The app handed in, or left out, something that is needed.
    public static var errorInvalidArgument: CoreErrorCode { .errorInvalidArgument }
    /// None of the others; ``reason`` says what.
    public static var errorUnknown: CoreErrorCode { .errorUnknown }
    /// The provider could not be reached.
    public static var errorNetwork: CoreErrorCode { .errorNetwork }
    /// Not raised by this client.
    public static var errorAppEventsFlush: CoreErrorCode { .errorAppEventsFlush }
    /// The provider answered with something that is no text.
    public static var errorGraphRequestNonTextMimeTypeReturned: CoreErrorCode { .errorGraphRequestNonTextMimeTypeReturned }
    /// The provider's answer does not have the form of one.
    public static var errorGraphRequestProtocolMismatch: CoreErrorCode { .errorGraphRequestProtocolMismatch }
    /// The provider answered with an error of its own.
    public static var errorGraphRequestGraphAPI: CoreErrorCode { .errorGraphRequestGraphAPI }
    /// There is no place where the answer of the dialog could arrive.
    public static var errorDialogUnavailable: CoreErrorCode { .errorDialogUnavailable }
    /// There is no access token where one is needed.
    public static var errorAccessTokenRequired: CoreErrorCode { .errorAccessTokenRequired }
    /// Not raised by this client.
    public static var errorAppVersionUnsupported: CoreErrorCode { .errorAppVersionUnsupported }
    /// No browser could be opened.
    public static var errorBrowserUnavailable: CoreErrorCode { .errorBrowserUnavailable }
    /// Not raised by this client.
    public static var errorBridgeAPIInterruption: CoreErrorCode { .errorBridgeAPIInterruption }
    /// Not raised by this client.
    public static var errorBridgeAPIResponse: CoreErrorCode { .errorBridgeAPIResponse }
}

extension CoreErrorCode {
    /// Lets an app write `catch CoreError.errorNetwork`.
    public static func ~= (code: CoreErrorCode, error: any Error) -> Bool { (error as? CoreError)?.code == code }
}
