#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Why an access token opens nothing (provider-wire.md, section 11.2: code 190 and its subcodes).
extension GraphError {
    /// Not a token of this provider's.
    public static let unreadableToken = invalidToken("Invalid OAuth access token - Cannot parse access token")
    /// A JWT, such as the ID token of a limited login: it opens nothing (provider-wire.md, section 6.4).
    static let tokenIsJWT = invalidToken("Invalid OAuth access token data.")
    /// An app that there is not, or another secret than the app's: which of both is nobody's affair.
    public static let wrongAppToken = invalidToken("Invalid OAuth access token signature.")

    /// The person does not use the app, or not any more.
    public static func notAuthorized(appID: String) -> GraphError {
        invalidToken("Error validating access token: The user has not authorized application \(appID).", subcode: 458, notice: .appRemoved)
    }

    /// The grant's epoch has moved on since.
    static let tokenRevoked = invalidToken(
        "Error validating access token: The session has been invalidated through an explicit API call.", subcode: 466, notice: .sessionEnded
    )

    /// The operator has shut the person out.
    static let accountLocked = invalidToken(
        "Error validating access token: You cannot access the app till you log in to the provider and follow the instructions given.",
        subcode: 459)

    /// The password in force is not the one with which the person had logged in.
    public static let passwordChanged = invalidToken(
        "Error validating access token: The session has been invalidated because the user changed their password or the provider has "
            + "changed the session for security reasons.", subcode: 460)

    /// The person has ended the session of the login.
    public static let loggedOut = invalidToken(
        "Error validating access token: The session is invalid because the user logged out.", subcode: 467)

    /// It says who somebody is, and nothing else.
    static let tokenIsSessionInfo = invalidToken("Invalid OAuth access token. A session info token opens nothing; it can be inspected.")

    static let dataAccessExpired = invalidToken(
        "The access token is invalid since the user hasn't engaged the app in longer than 90 days.", subcode: 493,
        notice: .dataAccessExpired)

    static let appInDevelopment = invalidToken(
        "Error validating access token: The application is in development mode, and the user has no role in it.")

    static func tokenExpired(_ expiry: Date, now: Date) -> GraphError {
        let (end, now) = (TimeFormat.inWords.text(expiry), TimeFormat.inWords.text(now))
        return invalidToken(
            "Error validating access token: Session has expired on \(end). The current time is \(now).",
            subcode: 463, notice: .sessionExpired)
    }

    private static func invalidToken(_ message: String, subcode: Int? = nil, notice: ErrorNotice? = nil) -> GraphError {
        GraphError(message, code: 190, subcode: subcode, kind: "invalid_token", notice: notice)
    }
}
