/// The documented error codes of the domain `com.facebook.sdk.core` (SDK.md, section 1.18).
public enum CoreErrorCode: Int, Sendable, Hashable, CaseIterable {
    /// Never thrown.
    case errorReserved = 0
    /// Data could not be encrypted or decrypted.
    case errorEncryption = 1
    /// An argument or a setting of the app is missing or not valid.
    case errorInvalidArgument = 2
    /// Any other error; ``CoreError/reason`` identifies it.
    case errorUnknown = 3
    /// The provider could not be reached.
    case errorNetwork = 4
    /// Not thrown by this client.
    case errorAppEventsFlush = 5
    /// The provider's response is not text.
    case errorGraphRequestNonTextMimeTypeReturned = 6
    /// The provider's response does not have the expected format.
    case errorGraphRequestProtocolMismatch = 7
    /// The provider returned an error.
    case errorGraphRequestGraphAPI = 8
    /// The redirect URI of the dialog cannot be listened on.
    case errorDialogUnavailable = 9
    /// The operation needs an access token, and there is none.
    case errorAccessTokenRequired = 10
    /// Not thrown by this client.
    case errorAppVersionUnsupported = 11
    /// No browser could be opened.
    case errorBrowserUnavailable = 12
    /// Not thrown by this client.
    case errorBridgeAPIInterruption = 13
    /// Not thrown by this client.
    case errorBridgeAPIResponse = 14
}
