// The documented spellings: `catch CoreError.errorNetwork`.

extension CoreError {
    /// Never thrown.
    public static var errorReserved: CoreErrorCode { .errorReserved }
    /// Data could not be encrypted or decrypted.
    public static var errorEncryption: CoreErrorCode { .errorEncryption }
    /// An argument or a setting of the app is missing or not valid.
    public static var errorInvalidArgument: CoreErrorCode { .errorInvalidArgument }
    /// Any other error; ``reason`` identifies it.
    public static var errorUnknown: CoreErrorCode { .errorUnknown }
    /// The provider could not be reached.
    public static var errorNetwork: CoreErrorCode { .errorNetwork }
    /// Not thrown by this client.
    public static var errorAppEventsFlush: CoreErrorCode { .errorAppEventsFlush }
    /// The provider's response is not text.
    public static var errorGraphRequestNonTextMimeTypeReturned: CoreErrorCode { .errorGraphRequestNonTextMimeTypeReturned }
    /// The provider's response does not have the expected format.
    public static var errorGraphRequestProtocolMismatch: CoreErrorCode { .errorGraphRequestProtocolMismatch }
    /// The provider returned an error.
    public static var errorGraphRequestGraphAPI: CoreErrorCode { .errorGraphRequestGraphAPI }
    /// The redirect URI of the dialog cannot be listened on.
    public static var errorDialogUnavailable: CoreErrorCode { .errorDialogUnavailable }
    /// The operation needs an access token, and there is none.
    public static var errorAccessTokenRequired: CoreErrorCode { .errorAccessTokenRequired }
    /// Not thrown by this client.
    public static var errorAppVersionUnsupported: CoreErrorCode { .errorAppVersionUnsupported }
    /// No browser could be opened.
    public static var errorBrowserUnavailable: CoreErrorCode { .errorBrowserUnavailable }
    /// Not thrown by this client.
    public static var errorBridgeAPIInterruption: CoreErrorCode { .errorBridgeAPIInterruption }
    /// Not thrown by this client.
    public static var errorBridgeAPIResponse: CoreErrorCode { .errorBridgeAPIResponse }
}

extension CoreErrorCode {
    /// Matches an error by its code, so that an app can write `catch CoreError.errorNetwork`.
    public static func ~= (code: CoreErrorCode, error: any Error) -> Bool { (error as? CoreError)?.code == code }
}
