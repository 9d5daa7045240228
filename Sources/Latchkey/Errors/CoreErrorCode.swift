/// The documented codes of the domain `com.facebook.sdk.core` (client-sdk.md, section 1.18).
public enum CoreErrorCode: Int, Sendable, Hashable, CaseIterable {
    case errorReserved = 0
    case errorEncryption = 1
    /// The app handed in, or left out, something that is needed.
    case errorInvalidArgument = 2
    case errorUnknown = 3
    /// The provider could not be reached.
    case errorNetwork = 4
    case errorAppEventsFlush = 5
    case errorGraphRequestNonTextMimeTypeReturned = 6
    /// The provider's answer does not have the form of one.
    case errorGraphRequestProtocolMismatch = 7
    /// The provider answered with an error of its own.
    case errorGraphRequestGraphAPI = 8
    /// There is no place where the answer of the dialog could arrive.
    case errorDialogUnavailable = 9
    case errorAccessTokenRequired = 10
    case errorAppVersionUnsupported = 11
    /// No browser could be opened.
    case errorBrowserUnavailable = 12
    case errorBridgeAPIInterruption = 13
    case errorBridgeAPIResponse = 14
}
