#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The reasons why an access token gives no access (Wire.md, section 11.2: code 190 and its subcodes).
extension GraphError {
    /// The text is not a token of this provider.
    public static let unreadableToken = invalidToken("Invalid OAuth access token - Cannot parse access token")
    /// The token is a JWT, such as the ID token of a Limited Login, which gives no access to the Graph API (Wire.md, section 6.4).
    static let tokenIsJWT = invalidToken("Invalid OAuth access token data.")
    /// The app does not exist, or its secret is a different one. The message does not reveal which of the two is the case.
    public static let wrongAppToken = invalidToken("Invalid OAuth access token signature.")

    /// The person does not use the app, or no longer does.
    public static func notAuthorized(appID: String) -> GraphError {
        invalidToken("Error validating access token: The user has not authorized application \(appID).", subcode: 458, notice: .appRemoved)
    }

    /// The epoch of the grant has increased since the token was issued.
    static let tokenRevoked = invalidToken(
        "Error validating access token: The session has been invalidated through an explicit API call.", subcode: 466, notice: .sessionEnded
    )

    /// The operator has locked the person's account.
    static let accountLocked = invalidToken(
        "Error validating access token: You cannot access the app till you log in to the provider and follow the instructions given.",
        subcode: 459)

    /// The person has changed the password since the login.
    public static let passwordChanged = invalidToken(
        "Error validating access token: The session has been invalidated because the user changed their password or the provider has "
            + "changed the session for security reasons.", subcode: 460)

    /// The person has ended the login of the token.
    public static let loggedOut = invalidToken(
        "Error validating access token: The session is invalid because the user logged out.", subcode: 467)

    /// The token is a session-info token, which only identifies the person.
    static let tokenIsSessionInfo = invalidToken(
        "Invalid OAuth access token. A session info token cannot be used for requests; it can only be inspected.")

    static let dataAccessExpired = invalidToken(
        "The access token is invalid since the user hasn't engaged the app in longer than 90 days.", subcode: 493,
        notice: .dataAccessExpired)

    static let appInDevelopment = invalidToken(
        "Error validating access token: The application is in development mode, and the user has no role in it.")

    static func tokenExpired(_ expiry: Date, now: Date) -> GraphError {
        let (end, now) = (TimeFormat.message.text(expiry), TimeFormat.message.text(now))
        return invalidToken(
            "Error validating access token: Session has expired on \(end). The current time is \(now).",
            subcode: 463, notice: .sessionExpired)
    }

    private static func invalidToken(_ message: String, subcode: Int? = nil, notice: ErrorUserMessage? = nil) -> GraphError {
        GraphError(message, code: 190, subcode: subcode, kind: "invalid_token", notice: notice)
    }
}
