/// The documented codes of the domain `com.facebook.sdk.core` (client-sdk.md, section 1.18).
public enum CoreErrorCode: Int, Sendable, Hashable, CaseIterable {
    /// Never raised.
    case errorReserved = 0
    /// Something could not be encrypted or decrypted.
    case errorEncryption = 1
    /// The app handed in, or left out, something that is needed.
    case errorInvalidArgument = 2
    /// None of the others; ``CoreError/reason`` says what.
    case errorUnknown = 3
    /// The provider could not be reached.
    case errorNetwork = 4
    /// Not raised by this client.
    case errorAppEventsFlush = 5
    /// The provider answered with something that is no text.
    case errorGraphRequestNonTextMimeTypeReturned = 6
    /// The provider's answer does not have the form of one.
    case errorGraphRequestProtocolMismatch = 7
    /// The provider answered with an error of its own.
    case errorGraphRequestGraphAPI = 8
    /// There is no place where the answer of the dialog could arrive.
    case errorDialogUnavailable = 9
    /// There is no access token where one is needed.
    case errorAccessTokenRequired = 10
    /// Not raised by this client.
    case errorAppVersionUnsupported = 11
    /// No browser could be opened.
    case errorBrowserUnavailable = 12
    /// Not raised by this client.
    case errorBridgeAPIInterruption = 13
    /// Not raised by this client.
    case errorBridgeAPIResponse = 14
}
